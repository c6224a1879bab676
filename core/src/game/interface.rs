//! What can be asked of a game: five traits, and [`Game`] for all of them together.
//!
//! [`Decisions`] is the same for all games and written once, over [`crate::rules::Position`]. A
//! game says the rest: [`Standing`] and [`Rulebook`] what its rules must say, [`ForScreens`]
//! what a screen may ask, [`ForPlayer`] what a computer player may ask. The last two have
//! answers for a game that says nothing.

use super::{
    Action, Camp, Choice, Dice, Edit, Events, Forecast, GameInfo, No, Outcome, Prompt, Prospect,
    Refusal, Scenario, Seat, Skill, Status, Style, hints,
};
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{Face, Nation, UnitId, Where};
use crate::march::Scratch;

/// A game in play.
pub trait Game: ForScreens + ForPlayer {}

impl<T: ForScreens + ForPlayer> Game for T {}

/// One decision after another.
///
/// `prompt` and `why_not` only look; the scratch they take is working memory without meaning.
pub trait Decisions {
    /// What never changes.
    fn info(&self) -> &'static GameInfo;

    /// The scenario in play.
    fn scenario(&self) -> &'static Scenario;

    /// How many turns it has.
    fn turns(&self) -> u8 {
        self.scenario().turns.len() as u8
    }

    /// The one decision the game waits for. After the end nothing can be picked.
    fn prompt(&self, scratch: &mut Scratch, prompt: &mut Prompt);

    /// Carries out a decision, or refuses it and changes nothing.
    fn apply(
        &mut self,
        scratch: &mut Scratch,
        action: Action,
        events: &mut dyn Events,
    ) -> Result<(), Refusal>;

    /// Why an action cannot be taken now; `None` if it can.
    fn why_not(&self, scratch: &mut Scratch, action: Action) -> Option<Refusal>;

    /// The result, once there is one.
    fn outcome(&self) -> Option<Outcome>;

    /// Turn and phase.
    fn status(&self) -> Status;

    /// All chance: whoever wants to know whether a decision moved the dice compares them.
    fn dice(&self) -> &Dice;

    /// Where a unit is.
    fn whereabouts(&self, unit: UnitId) -> Where;

    /// Everything on a space, bottom of the stack first: calls `visit` for each unit.
    fn stacked(&self, space: SpaceId, visit: &mut dyn FnMut(UnitId));

    /// The seat that holds a space, if one does.
    fn holder(&self, space: SpaceId) -> Option<Seat>;

    /// May a seat know which unit this is? In a guess nothing is hidden.
    fn sees(&self, viewer: Seat, unit: UnitId) -> bool;

    /// Makes this copy of a game one that `viewer` could be looking at: what it may not see is put
    /// where `dice` want it, and all later chance comes from them too. Of what was hidden nothing
    /// may be left.
    fn guess(&mut self, viewer: Seat, dice: &mut Dice);

    /// Changes the position outside the rules, for tests and questions; only with the feature
    /// `sandbox`.
    fn edit(&mut self, edit: Edit<'_>) -> Result<(), No>;

    /// Checks what must always hold; the error names what does not.
    fn check(&self) -> Result<(), &'static str>;

    /// A number that stands for the whole state: same state, same number, on every machine.
    fn hash(&self) -> u64;
}

/// How a game stands, and how it ended.
pub trait Standing: Decisions {
    /// The result, if the game is over before anybody is asked again.
    fn sudden_end(&self) -> Option<Outcome> {
        None
    }

    /// Why the game ended as it did: the rule, and what of it was met.
    fn verdict(&self) -> Option<Refusal>;

    /// How well a seat stands, the higher the better. Seats of one camp stand alike, and the
    /// scores of the camps add up to zero.
    fn score(&self, seat: Seat) -> i32;

    /// The camp of a seat, in a game where that changes as it is now.
    fn camp(&self, seat: Seat) -> Camp {
        self.scenario().camp(seat)
    }

    /// Do two seats win and lose together?
    fn are_allies(&self, one: Seat, other: Seat) -> bool {
        self.camp(one) == self.camp(other)
    }

    /// What the score is made of: calls `line` with a name and its points, held or not.
    fn tally(&self, line: &mut dyn FnMut(&'static str, i16));
}

/// What the rules of a game must say beside that.
pub trait Rulebook: Standing {
    /// Which seat commands a unit whenever it is in the game, if any does.
    fn commander(&self, unit: UnitId) -> Option<Seat>;

    /// Which seat commands a unit of this game, if any does.
    fn seat_of(&self, unit: UnitId) -> Option<Seat> {
        self.commander(unit).filter(|_| self.whereabouts(unit) != Where::Out)
    }

    /// Who controls a space: whoever holds it, where nothing is in dispute.
    fn control(&self, space: SpaceId) -> Option<Seat> {
        self.holder(space)
    }

    /// Is a space part of this scenario? All land is, where no scenario leaves any out.
    fn in_play(&self, space: SpaceId) -> bool {
        self.info().board.is_land(space)
    }

    /// Short word and full text of a choice.
    fn choice_text(&self, choice: Choice) -> (&'static str, &'static str) {
        self.info().choices.text(choice)
    }

    /// Does this choice end a phase, so that warnings are in place?
    fn ends_phase(&self, choice: Choice) -> bool {
        choice == Choice::new(self.info().choices.end)
    }
}

/// What a screen may ask.
pub trait ForScreens: Rulebook {
    /// The stack on a space as it is shown, bottom first: calls `visit` for each unit.
    fn stack(&self, space: SpaceId, visit: &mut dyn FnMut(UnitId)) {
        self.stacked(space, visit);
    }

    /// How nations stand to each other, and what else should be known of the state of the war:
    /// calls `line` with each line of it.
    fn standings(&self, _line: &mut dyn FnMut(&dyn core::fmt::Display)) {}

    /// What the attack being prepared costs whether it comes to anything or not: calls `line` with
    /// each line of it.
    fn costs(&self, _line: &mut dyn FnMut(&dyn core::fmt::Display)) {}

    /// What can be spent in this phase: calls `line` with a nation and what it has left.
    fn funds(&self, _line: &mut dyn FnMut(&'static str, i16)) {}

    /// The points in one number, for a bar with room for no more: what the tally adds up to, or
    /// the first seat's lead in a game where both have points.
    fn points(&self) -> i16 {
        let mut sum = 0i16;
        self.tally(&mut |_, more| sum = sum.saturating_add(more));
        sum
    }

    /// Is the game won by points, so that they are worth a place on the bar?
    fn has_points(&self) -> bool {
        true
    }

    /// The turn for which a unit that is to come is marked, where units count another way.
    fn due_name(&self, _turn: u8) -> &'static str {
        ""
    }

    /// What the lines of the tally are, where they are not points.
    fn tally_head(&self) -> &'static str {
        ""
    }

    /// What stands between a nation and its number in [`ForScreens::funds`].
    fn funds_word(&self) -> &'static str {
        "can spend"
    }

    /// What is rolled for under a rule, where dice without a name would say little.
    fn roll_name(&self, _rule: &'static str) -> &'static str {
        ""
    }

    /// Do units have zones of control?
    fn has_zones(&self) -> bool {
        true
    }

    /// Is a unit on the map in supply?
    fn in_supply(&self, _unit: UnitId) -> bool {
        true
    }

    /// Spaces in the zones of control of a seat's units.
    fn zones(&self, _seat: Seat, _out: &mut SpaceSet) {}

    /// Spaces that a seat's units could reach and attack in their next turn.
    fn threat(&self, _scratch: &mut Scratch, _seat: Seat, _out: &mut SpaceSet) {}

    /// Spaces that a unit could move to with all its points, from where it stands.
    fn reach(&self, _scratch: &mut Scratch, _unit: UnitId, _out: &mut SpaceSet) {}

    /// Names of what this game can lay over the map beside what all games have.
    fn layers(&self) -> &'static [&'static str] {
        &[]
    }

    /// The spaces of one of [`ForScreens::layers`].
    fn layer(&self, _layer: u8, _out: &mut SpaceSet) {}

    /// The nation whose colours a space of an area board shows, if any does.
    fn owner(&self, _space: SpaceId) -> Option<Nation> {
        None
    }

    /// Is a space fortified, so that the map should show it?
    fn is_fortified(&self, _space: SpaceId) -> bool {
        false
    }

    /// The marker on a space that all may see, in a few letters, or nothing.
    fn sign(&self, _space: SpaceId) -> &'static str {
        ""
    }

    /// What entering a space costs, hexsides aside, in halves: for the picked unit, else on foot.
    fn price_to_enter(&self, _space: SpaceId) -> Option<u8> {
        None
    }

    /// The factors a unit has now.
    fn strength(&self, unit: UnitId) -> Face {
        self.info().roster.get(unit).front
    }

    /// Is it unknown, to its owner as well, what this unit is? It may be seen, but its factors not.
    fn is_blank(&self, _unit: UnitId) -> bool {
        false
    }

    /// What a unit is called now, where that can change.
    fn title(&self, unit: UnitId) -> &'static str {
        self.info().roster.name(unit)
    }

    /// Whether a unit shows a weaker side than its front.
    fn is_reduced(&self, _unit: UnitId) -> bool {
        false
    }

    /// The battle being prepared, as `viewer` may know it.
    fn forecast(&self, _viewer: Seat) -> Option<Forecast> {
        None
    }

    /// The same as it is if this choice is made, where the choice leads to the die.
    fn forecast_of(&self, choice: Choice, viewer: Seat) -> Option<Forecast> {
        self.forecast(viewer).filter(|battle| battle.go == choice)
    }

    /// What will go wrong if the phase ends now: calls `warn` with a rule and a space.
    fn warnings(&self, _warn: &mut dyn FnMut(No, Option<SpaceId>)) {}
}

/// What a computer player may ask.
pub trait ForPlayer: Rulebook {
    /// Spaces worth having: calls `visit` with a space and how much of the score its control
    /// decides, the least of them last, which may find no room. Without a better idea: the cities
    /// in play, all alike.
    fn objectives(&self, visit: &mut dyn FnMut(SpaceId, i16)) {
        hints::cities(self.info().board, &|space| self.in_play(space), visit);
    }

    /// What losing a unit costs, in points of the score.
    fn worth(&self, unit: UnitId) -> i16 {
        hints::worth(self.info().roster.get(unit))
    }

    /// How good a space is for a unit of a kind that only the game understands, such as aircraft;
    /// nothing for units that march.
    fn lure(&self, _unit: UnitId, _space: SpaceId) -> Option<i32> {
        None
    }

    /// How good an answer to the open question is where only the game can tell, in points of the
    /// score and of no account beyond this question; nothing where its outcome or its kind says
    /// enough. Where only some answers have such a word, they are better than the others if it is
    /// above nought.
    fn advice(&self, _seat: Seat, _action: Action) -> Option<i32> {
        None
    }

    /// Spaces in which a unit would be in supply as things are, of those it may care about. Says
    /// whether there are others.
    fn fed(&self, _unit: UnitId, _out: &mut SpaceSet) -> bool {
        false
    }

    /// How much a unit is wished for where units are bought or act one after another: those wished
    /// for most come first, and nobody is who is wished for less than nothing.
    fn wish(&self, _unit: UnitId) -> i32 {
        0
    }

    /// What taking a unit aboard another promises; less than nothing: it is left ashore.
    fn freight(&self, _ship: UnitId, _unit: UnitId) -> i32 {
        0
    }

    /// What a choice promises that no look at its outcome tells, such as a declaration of war;
    /// one that promises anything is made at once.
    fn leaning(&self, _choice: Choice) -> i32 {
        0
    }

    /// What the attack being prepared costs beside losses, in points of the score.
    fn outlay(&self) -> i32 {
        0
    }

    /// Would a unit that stops there be one too many when the phase ends?
    fn crowds(&self, _unit: UnitId, _space: SpaceId) -> bool {
        false
    }

    /// May this unit ever stand in or attack a space, as things are? Where it stands now and who
    /// else is there do not count.
    fn may_go(&self, _unit: UnitId, space: SpaceId) -> bool {
        self.in_play(space)
    }

    /// What an attack of this strength by a seat on a space so defended brings on average.
    fn prospect(&self, _seat: Seat, _target: SpaceId, attack: i16, defence: i16) -> Prospect {
        hints::by_odds(attack, defence)
    }

    /// The numbers to plan with as things are, as matches have shown them to be good for a seat.
    fn style(&self, seat: Seat, skill: Skill) -> &'static Style {
        let turn = self.status().turn;
        let manners = self.scenario().manners.iter().rev();
        let mut fit = manners.filter(|manner| manner.fits(seat, skill, turn));
        fit.next().map_or(&Style::SOUND, |manner| &manner.style)
    }
}

//! Kinds of counters and places: a variant in the rules, a word in data files.
//!
//! The data compiler includes this file by its path, so that a kind and its word exist once; it
//! names nothing else of the core. [`crate::forces`] and [`crate::board`] have these types as
//! their own.

/// Writes an enum whose variants have a word each.
macro_rules! kinds {
    (
        $(#[$about:meta])*
        enum $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)* }
    ) => {
        $(#[$about])*
        pub enum $name {
            $($(#[$doc])* $variant,)*
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// The word for it in data files.
            pub const fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }

            /// The one with this word.
            pub fn with_word(word: &str) -> Option<$name> {
                Self::ALL.iter().copied().find(|kind| kind.word() == word)
            }
        }
    };
}

kinds! {
    /// What a unit is, as its symbol shows it.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    #[allow(missing_docs)]
    enum Arm {
        Infantry = "infantry",
        Mountain = "mountain",
        Cavalry = "cavalry",
        Motorized = "motorized",
        Mechanized = "mechanized",
        Armour = "armour",
        Static = "static",
        Airborne = "airborne",
        Marine = "marine",
        Artillery = "artillery",
        Headquarters = "headquarters",
        Air = "air",
        Naval = "naval",
        Supply = "supply",
        Fort = "fort",
        Marker = "marker",
        SecondLine = "second-line",
        Security = "security",
        ArmouredCavalry = "armoured-cavalry",
        AntiAircraft = "anti-aircraft",
        Airlift = "airlift",
        Transport = "transport",
        SpecialForces = "special-forces",
        Bomber = "bomber",
        Carrier = "carrier",
        Convoy = "convoy",
        LandingCraft = "landing-craft",
        Submarine = "submarine",
    }
}

kinds! {
    /// How large a formation is.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    #[allow(missing_docs)]
    enum Size {
        None = "-",
        Battalion = "battalion",
        Regiment = "regiment",
        Brigade = "brigade",
        Division = "division",
        Corps = "corps",
        Army = "army",
        Front = "front",
    }
}

kinds! {
    /// What sort of area an area of an area board is.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum AreaKind {
        /// Away from the sea: no sea lane leads there.
        Land = "land",
        /// Land with a port.
        Coastal = "coastal",
        /// A port by itself.
        Island = "island",
        /// Water: only sea lanes lead there.
        Sea = "sea",
    }
}

kinds! {
    /// What sort of place.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum PlaceKind {
        /// Counts in the rules.
        City = "city",
        /// Smaller, where a game tells the two apart.
        Town = "town",
        /// Only a name on the map.
        Dot = "dot",
        /// An area of an area board.
        Area = "area",
    }
}

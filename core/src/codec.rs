//! How states, headers and settings are written down: byte by byte, and read back in place.
//!
//! The form is that of postcard: a byte for a byte, seven bits a byte for larger numbers, low ones
//! first and signed ones folded; a list begins with its length, a choice with its number, and the
//! parts of a struct follow one another. Reading fills in what is already there, since a state is
//! too large to be made on a small stack: serde took 11 KB of it and 7 KB more flash to do the
//! same.
//!
//! A reader that runs out of bytes or meets one that means nothing goes on with zeros and remembers
//! that it failed, so that nobody else has to look. What it has filled in by then is worthless.

use heapless::LenType;

/// Something that is written down and read back.
pub trait Codec {
    /// Writes it down.
    fn write(&self, out: &mut Writer<'_>);

    /// Reads over whatever it was.
    fn read(&mut self, from: &mut Reader<'_>);
}

/// Something small, of which there is a value to begin reading with.
pub trait Blank: Codec {
    /// That value.
    const BLANK: Self;
}

/// Where bytes go.
pub struct Writer<'a> {
    push: &'a mut dyn FnMut(u8) -> bool,
    is_full: bool,
}

impl Writer<'_> {
    /// One byte.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn byte(&mut self, byte: u8) {
        self.is_full = self.is_full || !(self.push)(byte);
    }

    /// A number, seven bits a byte.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn number(&mut self, number: u64) {
        let mut rest = number;
        while rest > 0x7F {
            self.byte(rest as u8 | 0x80);
            rest >>= 7;
        }
        self.byte(rest as u8);
    }
}

/// Where bytes come from.
pub struct Reader<'a> {
    pop: &'a mut dyn FnMut() -> Option<u8>,
    failed: bool,
}

impl Reader<'_> {
    /// One byte; zero if there is none.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn byte(&mut self) -> u8 {
        let byte = if self.failed { None } else { (self.pop)() };
        self.failed = byte.is_none();
        byte.unwrap_or(0)
    }

    /// A number of at most `max`.
    #[cfg_attr(feature = "small", inline(never))]
    pub fn number(&mut self, max: u64) -> u64 {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte();
            let bits = u64::from(byte & 0x7F);
            if shift > 63 || bits << shift >> shift != bits {
                self.fail();
                return 0;
            }
            number |= bits << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                break;
            }
        }
        if number > max {
            self.fail();
            return 0;
        }
        number
    }

    /// A letter of UTF-8. Read one by one: the library's reader of whole texts has a table of its
    /// own.
    #[cfg_attr(feature = "small", inline(never))]
    fn letter(&mut self) -> char {
        let first = self.byte();
        let len = first.leading_ones().max(1);
        let mut code = u32::from(first) & if len == 1 { 0xFF } else { 0x7F >> len };
        for _ in 1..len {
            let next = self.byte();
            self.failed |= next & 0xC0 != 0x80;
            code = code << 6 | u32::from(next & 0x3F);
        }
        // Written in as few bytes as it needs, and not one of those that only follow.
        let letter = char::from_u32(code).filter(|letter| letter.len_utf8() == len as usize);
        self.failed |= letter.is_none();
        letter.unwrap_or_default()
    }

    /// Something small.
    pub fn get<T: Blank>(&mut self) -> T {
        let mut value = T::BLANK;
        value.read(self);
        value
    }

    /// These bytes mean nothing.
    pub fn fail(&mut self) {
        self.failed = true;
    }
}

/// Writes something down, byte by byte. `false` if a byte was not taken.
pub fn write(what: &dyn Codec, push: &mut dyn FnMut(u8) -> bool) -> bool {
    let mut out = Writer { push, is_full: false };
    what.write(&mut out);
    !out.is_full
}

/// Reads over something. `false` if the bytes are no such thing; then it is worthless.
pub fn read(what: &mut dyn Codec, pop: &mut dyn FnMut() -> Option<u8>) -> bool {
    let mut from = Reader { pop, failed: false };
    what.read(&mut from);
    !from.failed
}

/// Writes something small into a slice. Says how much of it was used, if it sufficed.
pub fn to_slice<'a>(what: &dyn Codec, room: &'a mut [u8]) -> Option<&'a [u8]> {
    let mut len = 0;
    let fits = write(what, &mut |byte| {
        let slot = room.get_mut(len);
        len += 1;
        slot.map(|slot| *slot = byte).is_some()
    });
    room.get(..len).filter(|_| fits)
}

/// Reads over something from a slice. `false` as with [`read`].
pub fn from_slice(what: &mut dyn Codec, bytes: &[u8]) -> bool {
    let mut bytes = bytes.iter().copied();
    read(what, &mut || bytes.next())
}

/// Says how structs and enums are written down. A struct lists all its fields, in the order in
/// which they are written, and after a semicolon those that are not; an enum numbers its variants.
///
/// ```
/// use hexmarch_core::codec;
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Weather { Fine, Rain(u8), Snow { depth: u16 } }
/// codec!(enum Weather { Fine = 0, Rain(days) = 1, Snow { depth } = 2 } else Weather::Fine);
///
/// struct Day { number: u8, weather: Weather, is_shown: bool }
/// codec!(struct Day { number, weather; is_shown });
///
/// let day = Day { number: 3, weather: Weather::Snow { depth: 300 }, is_shown: true };
/// let mut bytes = [0; 8];
/// assert_eq!(codec::to_slice(&day, &mut bytes), Some(&[3, 2, 0xAC, 2][..]));
/// ```
///
/// A struct with parameters names them first, `codec!([T: Codec] struct Pair<T> { one, other })`.
/// A number that is a type of its own is `codec!(SpaceId(0))`, with the value to begin with.
#[macro_export]
macro_rules! codec {
    (struct $name:ty { $($fields:tt)* }) => {
        $crate::codec!([] struct $name { $($fields)* });
    };
    ([$($generic:tt)*] struct $name:ty { $($field:ident),* $(,)? $(; $($skip:ident),*)? }) => {
        impl<$($generic)*> $crate::codec::Codec for $name {
            fn write(&self, out: &mut $crate::codec::Writer<'_>) {
                let Self { $($field,)* $($($skip: _,)*)? } = self;
                $($crate::codec::Codec::write($field, out);)*
            }

            fn read(&mut self, from: &mut $crate::codec::Reader<'_>) {
                let Self { $($field,)* $($($skip: _,)*)? } = self;
                $($crate::codec::Codec::read($field, from);)*
            }
        }

        impl<$($generic)*> $name {
            /// Becomes a copy of another, in place: there may be no room for a second on the stack.
            #[allow(dead_code)]
            pub(crate) fn copy_from(&mut self, other: &Self) {
                let Self { $($field,)* $($($skip,)*)? } = self;
                $($field.clone_from(&other.$field);)*
                $($($skip.clone_from(&other.$skip);)*)?
            }
        }
    };
    (enum $name:ty {
        $($variant:ident $(($($part:ident),*))? $({ $($field:ident),* })? = $number:literal),*
        $(,)?
    } else $blank:expr) => {
        impl $crate::codec::Codec for $name {
            fn write(&self, out: &mut $crate::codec::Writer<'_>) {
                match self {
                    $(Self::$variant $(($($part),*))? $({ $($field),* })? => {
                        out.byte($number);
                        $($($crate::codec::Codec::write($part, out);)*)?
                        $($($crate::codec::Codec::write($field, out);)*)?
                    })*
                }
            }

            fn read(&mut self, from: &mut $crate::codec::Reader<'_>) {
                *self = match from.byte() {
                    $($number => {
                        $($(let $part = from.get();)*)?
                        $($(let $field = from.get();)*)?
                        Self::$variant $(($($part),*))? $({ $($field),* })?
                    })*
                    _ => return from.fail(),
                };
            }
        }

        impl $crate::codec::Blank for $name {
            const BLANK: Self = $blank;
        }
    };
    ($name:ident($blank:expr)) => {
        impl $crate::codec::Codec for $name {
            fn write(&self, out: &mut $crate::codec::Writer<'_>) {
                $crate::codec::Codec::write(&self.0, out);
            }

            fn read(&mut self, from: &mut $crate::codec::Reader<'_>) {
                $crate::codec::Codec::read(&mut self.0, from);
            }
        }

        impl $crate::codec::Blank for $name {
            const BLANK: Self = $name($blank);
        }
    };
}

/// Writes down a struct that is kept, with each field named once: what it is, how it is written
/// down, and what it is before anything has happened. All of it should be zeros, so that memory for
/// it takes no flash.
///
/// ```
/// use hexmarch_core::codec;
///
/// hexmarch_core::kept! {
///     /// What has come down.
///     pub struct Weather {
///         /// Days of rain so far.
///         pub days: u8,
///         /// How deep the snow is.
///         pub snow: Option<u16>,
///     }
/// }
///
/// let mut weather = Weather::BLANK;
/// assert!(codec::from_slice(&mut weather, &[3, 1, 0xAC, 2]));
/// assert_eq!((weather.days, weather.snow), (3, Some(300)));
/// ```
#[macro_export]
macro_rules! kept {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Name:ident { $($(#[$doc:meta])* $own:vis $field:ident: $type:ty),+ $(,)? }
    ) => {
        $(#[$meta])*
        $vis struct $Name {
            $($(#[$doc])* $own $field: $type,)+
        }

        $crate::codec!(struct $Name { $($field),+ });

        impl $Name {
            /// Before anything has happened.
            $vis const BLANK: Self = Self { $($field: <$type as $crate::codec::Blank>::BLANK),+ };
        }

        impl $crate::codec::Blank for $Name {
            const BLANK: Self = Self::BLANK;
        }
    };
}

impl Codec for u8 {
    fn write(&self, out: &mut Writer<'_>) {
        out.byte(*self);
    }

    fn read(&mut self, from: &mut Reader<'_>) {
        *self = from.byte();
    }
}

impl Blank for u8 {
    const BLANK: Self = 0;
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Codec for $number {
            #[cfg_attr(feature = "small", inline(never))]
            fn write(&self, out: &mut Writer<'_>) {
                out.number(u64::from(*self));
            }

            #[cfg_attr(feature = "small", inline(never))]
            fn read(&mut self, from: &mut Reader<'_>) {
                *self = from.number(u64::from(<$number>::MAX)) as $number;
            }
        }

        impl Blank for $number {
            const BLANK: Self = 0;
        }
    )*};
}

numbers!(u16 u32 u64);

/// A set of up to 128 things: two words, low one first.
impl Codec for u128 {
    fn write(&self, out: &mut Writer<'_>) {
        [*self as u64, (*self >> 64) as u64].write(out);
    }

    fn read(&mut self, from: &mut Reader<'_>) {
        let [low, high]: [u64; 2] = from.get();
        *self = u128::from(high) << 64 | u128::from(low);
    }
}

impl Blank for u128 {
    const BLANK: Self = 0;
}

/// The sign goes to the lowest bit, so that small numbers of either sign are short.
impl Codec for i16 {
    fn write(&self, out: &mut Writer<'_>) {
        out.number(u64::from((*self << 1 ^ *self >> 15) as u16));
    }

    fn read(&mut self, from: &mut Reader<'_>) {
        let folded: u16 = from.get();
        *self = (folded >> 1) as i16 ^ -((folded & 1) as i16);
    }
}

impl Blank for i16 {
    const BLANK: Self = 0;
}

impl Codec for bool {
    fn write(&self, out: &mut Writer<'_>) {
        out.byte(u8::from(*self));
    }

    fn read(&mut self, from: &mut Reader<'_>) {
        *self = from.number(1) == 1;
    }
}

impl Blank for bool {
    const BLANK: Self = false;
}

impl<T: Blank> Codec for Option<T> {
    fn write(&self, out: &mut Writer<'_>) {
        self.is_some().write(out);
        if let Some(value) = self {
            value.write(out);
        }
    }

    fn read(&mut self, from: &mut Reader<'_>) {
        let is_some: bool = from.get();
        *self = is_some.then(|| from.get());
    }
}

impl<T: Blank> Blank for Option<T> {
    const BLANK: Self = None;
}

impl<A: Codec, B: Codec> Codec for (A, B) {
    fn write(&self, out: &mut Writer<'_>) {
        self.0.write(out);
        self.1.write(out);
    }

    fn read(&mut self, from: &mut Reader<'_>) {
        self.0.read(from);
        self.1.read(from);
    }
}

impl<A: Blank, B: Blank> Blank for (A, B) {
    const BLANK: Self = (A::BLANK, B::BLANK);
}

impl<T: Codec, const N: usize> Codec for [T; N] {
    fn write(&self, out: &mut Writer<'_>) {
        self.iter().for_each(|item| item.write(out));
    }

    fn read(&mut self, from: &mut Reader<'_>) {
        self.iter_mut().for_each(|item| item.read(from));
    }
}

impl<T: Blank, const N: usize> Blank for [T; N] {
    const BLANK: Self = [const { T::BLANK }; N];
}

impl<T: Blank, L: LenType, const N: usize> Codec for heapless::Vec<T, N, L> {
    fn write(&self, out: &mut Writer<'_>) {
        out.number(self.len() as u64);
        self.iter().for_each(|item| item.write(out));
    }

    fn read(&mut self, from: &mut Reader<'_>) {
        self.clear();
        for _ in 0..from.number(N as u64) {
            let _ = self.push(from.get());
        }
    }
}

impl<T: Blank, L: LenType, const N: usize> Blank for heapless::Vec<T, N, L> {
    const BLANK: Self = Self::new();
}

impl<L: LenType, const N: usize> Codec for heapless::String<N, L> {
    fn write(&self, out: &mut Writer<'_>) {
        out.number(self.len() as u64);
        self.bytes().for_each(|byte| out.byte(byte));
    }

    fn read(&mut self, from: &mut Reader<'_>) {
        self.clear();
        let len = from.number(N as u64) as usize;
        while self.len() < len && !from.failed {
            let letter = from.letter();
            let fits = self.len() + letter.len_utf8() <= len;
            if !fits || self.push(letter).is_err() {
                from.fail();
            }
        }
    }
}

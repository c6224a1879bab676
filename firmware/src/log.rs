//! Log lines for developers: `log!("the card holds {} blocks", n)`.
//!
//! Without a log feature they are not in the image, nor is what they would format.

#[cfg(feature = "log-rtt")]
use defmt_rtt as _;
#[cfg(all(feature = "log-qemu", not(feature = "log-rtt")))]
use defmt_semihosting as _;

#[cfg(feature = "defmt")]
defmt::timestamp!("{=u64:ms}", embassy_time::Instant::now().as_millis());

/// Says something to the developer.
macro_rules! log {
    ($($arg:tt)*) => {{
        #[cfg(feature = "defmt")]
        defmt::info!($($arg)*);
    }};
}

pub(crate) use log;

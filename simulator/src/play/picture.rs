//! Pictures in files: PNG to and from, and GIF for what moves.

use super::canvas::Picture;
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;
use std::fs::File;
use std::io::{BufReader, BufWriter, Error, ErrorKind, Result};
use std::path::Path;

fn bytes(picture: &Picture) -> Vec<u8> {
    picture.pixels().iter().flat_map(|colour| [colour.r(), colour.g(), colour.b()]).collect()
}

/// Writes a picture as PNG, and the folders that lead to it.
pub fn write_png(path: &Path, picture: &Picture) -> Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let size = picture.size();
    let mut encoder =
        png::Encoder::new(BufWriter::new(File::create(path)?), size.width, size.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes(picture))?;
    writer.finish()?;
    Ok(())
}

/// Reads a PNG of eight-bit colours, as [`write_png`] makes them.
pub fn read_png(path: &Path) -> Result<Picture> {
    let wrong = |text: &str| Error::new(ErrorKind::InvalidData, text);
    let decoder = png::Decoder::new(BufReader::new(File::open(path)?));
    let mut reader = decoder.read_info()?;
    let size = reader.output_buffer_size().ok_or_else(|| wrong("the picture is too large"))?;
    let mut data = vec![0; size];
    let frame = reader.next_frame(&mut data)?;
    if (frame.color_type, frame.bit_depth) != (png::ColorType::Rgb, png::BitDepth::Eight) {
        return Err(wrong("not a picture of eight-bit red, green and blue"));
    }
    let mut picture = Picture::new(Size::new(frame.width, frame.height), Rgb888::BLACK);
    let colours = data.chunks_exact(3).map(|c| match c {
        [r, g, b] => Rgb888::new(*r, *g, *b),
        _ => Rgb888::BLACK,
    });
    let _ = picture.fill_contiguous(&picture.bounding_box(), colours);
    Ok(picture)
}

/// Old, new, and in white on black where they differ; twice as large.
pub fn side_by_side(old: Option<&Picture>, new: &Picture) -> Picture {
    let (size, gap, paper) = (new.size(), 4, Rgb888::new(90, 0, 90));
    let blank = Picture::new(size, paper);
    let old = old.unwrap_or(&blank);
    let mut differs = Picture::new(size, Rgb888::BLACK);
    for at in new.bounding_box().points().filter(|at| old.at(*at) != new.at(*at)) {
        differs.set(at, Rgb888::WHITE);
    }
    let mut sides = Picture::new(Size::new(3 * size.width + 2 * gap, size.height), paper);
    for (n, picture) in [old, new, &differs].into_iter().enumerate() {
        sides.paste(Point::new(n as i32 * (size.width + gap) as i32, 0), picture);
    }
    sides.enlarged(2)
}

/// A GIF being written: pictures of one size, one after the other.
pub struct Film {
    encoder: gif::Encoder<BufWriter<File>>,
    last: Option<Picture>,
}

impl Film {
    /// Begins a film that runs for ever.
    pub fn create(path: &Path, size: Size) -> Result<Film> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let wide = u16::try_from(size.width).map_err(Error::other)?;
        let high = u16::try_from(size.height).map_err(Error::other)?;
        let out = BufWriter::new(File::create(path)?);
        let mut encoder = gif::Encoder::new(out, wide, high, &[]).map_err(Error::other)?;
        encoder.set_repeat(gif::Repeat::Infinite).map_err(Error::other)?;
        Ok(Film { encoder, last: None })
    }

    /// Adds a picture that stays for so many hundredths of a second.
    ///
    /// Only the rectangle that changed is stored, with the colours it needs.
    pub fn add(&mut self, picture: &Picture, hundredths: u16) -> Result<()> {
        let area = match &self.last {
            Some(last) => changed(last, picture),
            None => picture.bounding_box(),
        };
        let mut palette: Vec<Rgb888> = Vec::new();
        let mut indices = Vec::with_capacity((area.size.width * area.size.height) as usize);
        for at in area.points() {
            let colour = picture.at(at).unwrap_or(Rgb888::BLACK);
            indices.push(index_of(&mut palette, colour));
        }
        let frame = gif::Frame {
            delay: hundredths,
            left: area.top_left.x as u16,
            top: area.top_left.y as u16,
            width: area.size.width as u16,
            height: area.size.height as u16,
            palette: Some(palette.iter().flat_map(|c| [c.r(), c.g(), c.b()]).collect()),
            buffer: indices.into(),
            ..gif::Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(Error::other)?;
        self.last = Some(picture.clone());
        Ok(())
    }
}

/// The place of a colour in a palette of at most 256. A screen has far fewer; should one have
/// more, the rest take the nearest.
fn index_of(palette: &mut Vec<Rgb888>, colour: Rgb888) -> u8 {
    if let Some(n) = palette.iter().position(|known| *known == colour) {
        return n as u8;
    }
    if palette.len() < 256 {
        palette.push(colour);
        return (palette.len() - 1) as u8;
    }
    let apart = |c: &Rgb888| {
        let d = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        d(c.r(), colour.r()) + d(c.g(), colour.g()) + d(c.b(), colour.b())
    };
    (0..256).min_by_key(|n| palette.get(*n).map_or(u32::MAX, apart)).unwrap_or(0) as u8
}

/// The smallest rectangle outside which two pictures agree; one pixel if they agree everywhere.
fn changed(old: &Picture, new: &Picture) -> embedded_graphics::primitives::Rectangle {
    use embedded_graphics::primitives::Rectangle;
    let differs = |at: &Point| old.at(*at) != new.at(*at);
    let mut points = new.bounding_box().points().filter(differs);
    let Some(first) = points.next() else {
        return Rectangle::new(Point::zero(), Size::new_equal(1));
    };
    let (low, high) = points
        .fold((first, first), |(low, high), at| (low.component_min(at), high.component_max(at)));
    Rectangle::with_corners(low, high)
}

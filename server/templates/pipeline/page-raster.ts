/** Rasterizes an SVG, PNG or JPEG file to the ink plane of a page, and to its reference colors if the file names some. */
import sharp, { type Sharp } from 'sharp'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'
import { inkFrom } from './ink-plane.ts'

export interface PageRaster {
  /** 1600 x 1200, 0 = paper, 255 = full ink. */
  readonly ink: Uint8Array
  /** RGBA of the same size with the drawing's reference colors; null if the file names none. */
  readonly drawing: Uint8Array | null
}

/** The bytes cannot become a page; `message` is a sentence for people that says why. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/** In pixels. */
interface RasterSize {
  readonly width: number
  readonly height: number
}

const SCREEN: RasterSize = { width: WIDTH, height: HEIGHT }
/** Twice the screen's picture each way (docs/decisions/0075). */
const PAPER: RasterSize = { width: WIDTH * 2, height: HEIGHT * 2 }

/** A picture with more pixels than this is refused before it is unpacked. */
const MAX_INPUT_PIXELS = 40_000_000
/** The dots per inch at which a vector picture has the size that it names. */
const BASE_DENSITY_DPI = 72
/** The highest density that sharp accepts. */
const MAX_DENSITY_DPI = 100_000

/**
 * Turns the picture upright, fits it into the page and centers it on white. The file's type is told by its first bytes;
 * throws UnreadablePicture for other types and for damaged files.
 */
export async function rasterizePage(bytes: Uint8Array): Promise<PageRaster> {
  const kind = pictureKind(bytes)
  if (kind === null) throw new UnreadablePicture('The picture must be an SVG, PNG or JPEG file')
  try {
    const density = kind === 'svg' ? await vectorDensity(bytes, SCREEN) : BASE_DENSITY_DPI
    const luminance = await luminanceOf(bytes, density, SCREEN)
    const colors = kind === 'svg' ? referenceDrawing(new TextDecoder().decode(bytes)) : null
    const drawing =
      colors === null
        ? null
        : await fitInto(new TextEncoder().encode(colors), density, SCREEN).ensureAlpha().raw().toBuffer()
    return { ink: inkFrom(luminance), drawing }
  } catch (error) {
    throw new UnreadablePicture('The picture could not be read', { cause: error })
  }
}

/** Returns the ink plane of an SVG at scale 4 (3200 x 2400), for prints: rasterized at that size, not enlarged. */
export async function rasterizeFineInk(svg: Uint8Array): Promise<Uint8Array> {
  return inkFrom(await luminanceOf(svg, await vectorDensity(svg, PAPER), PAPER))
}

const PNG_SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG_SIGNATURE = new Uint8Array([0xff, 0xd8, 0xff])
/** How much of a file is searched for the opening `<svg>` tag. */
const SVG_HEAD_BYTES = 4_096

const beginsWith = (bytes: Uint8Array, signature: Uint8Array): boolean =>
  signature.every((value, at) => bytes[at] === value)

/** Returns the type of a picture by its first bytes, because file names and content types are only claims; null if unknown. */
function pictureKind(bytes: Uint8Array): 'svg' | 'png' | 'jpeg' | null {
  if (beginsWith(bytes, PNG_SIGNATURE)) return 'png'
  if (beginsWith(bytes, JPEG_SIGNATURE)) return 'jpeg'
  const head = new TextDecoder().decode(bytes.subarray(0, SVG_HEAD_BYTES))
  return /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(head)
    ? 'svg'
    : null
}

/**
 * Returns the same SVG in its reference colors and without lines, or null if it names no colors. In a shipped page
 * `data-reference` names the color of a filled shape, and `data-reference-stroke` that of a band drawn as a wide stroke.
 */
function referenceDrawing(svg: string): string | null {
  if (!svg.includes(' data-reference')) return null
  return svg
    .replaceAll(/ stroke="#26313d"/g, ' stroke="none"')
    .replaceAll(/ data-reference="(#[0-9a-f]{6})"/g, ' style="fill:$1"')
    .replaceAll(/ data-reference-stroke="(#[0-9a-f]{6})"/g, ' style="stroke:$1"')
}

/** Returns one byte per pixel; 255 is white. */
async function luminanceOf(bytes: Uint8Array, density: number, size: RasterSize): Promise<Uint8Array> {
  return fitInto(bytes, density, size).flatten({ background: '#fff' }).toColourspace('b-w').raw().toBuffer()
}

/** Returns the density, in dots per inch, at which a vector picture fills that size, so that nothing is enlarged afterwards. */
async function vectorDensity(bytes: Uint8Array, size: RasterSize): Promise<number> {
  const { width, height } = await sharp(bytes, { density: BASE_DENSITY_DPI }).metadata()
  const scale = Math.min(size.width / width, size.height / height)
  return Math.min(MAX_DENSITY_DPI, Math.max(1, BASE_DENSITY_DPI * scale))
}

function fitInto(bytes: Uint8Array, density: number, { width, height }: RasterSize): Sharp {
  return sharp(bytes, { density, limitInputPixels: MAX_INPUT_PIXELS })
    .autoOrient()
    .resize(width, height, { fit: 'contain', background: { r: 255, g: 255, b: 255, alpha: 0 } })
}

/** Rasterizes an SVG, PNG or JPEG file to the ink plane of a page, and to its reference colors if the file names some. */
import sharp, { type Sharp } from 'sharp'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'
import { inkFrom, inkOfScan } from '#crdt/regions/making/ink-from.ts'
import { levelPaper } from '#crdt/regions/making/level-paper.ts'
import type { InkAndColors } from '#crdt/regions/making/make-page.ts'
import { NO_PICTURE, PICTURE_UNREADABLE } from '#server/texts/pages.ts'
import { pictureKind, UnreadablePicture } from './picture-kind.ts'
import { safeSvg } from './safe-svg.ts'
import { shareOfShades } from './share-of-shades.ts'

export interface PageRaster extends InkAndColors {
  /** The share of pixels that are neither paper nor line (`shareOfShades`). */
  readonly shades: number
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
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Turns the picture upright, fits it into the page and centers it on white. The file's type is told by its first bytes. An SVG is
 * drawn as it is; the paper of other pictures is evened out and freed of dots. Throws UnreadablePicture for other types, for
 * damaged files and for drawings that are more than shapes.
 */
export async function rasterizePage(bytes: Uint8Array): Promise<PageRaster> {
  const kind = pictureKind(bytes)
  if (kind === null) throw new UnreadablePicture(NO_PICTURE)
  try {
    return await (kind === 'svg' ? rasterizeDrawing(safeSvg(utf8.decode(bytes))) : rasterizeScan(bytes))
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error
    throw new UnreadablePicture(PICTURE_UNREADABLE, { cause: error })
  }
}

async function rasterizeDrawing(svg: string): Promise<PageRaster> {
  const bytes = new TextEncoder().encode(svg)
  const density = await vectorDensity(bytes, SCREEN)
  const luminance = await luminanceOf(bytes, density, SCREEN)
  const colors = referenceDrawing(svg)
  const drawing =
    colors === null
      ? null
      : await fitInto(new TextEncoder().encode(colors), density, SCREEN).ensureAlpha().raw().toBuffer()
  return { ink: inkFrom(luminance), drawing, shades: shareOfShades(luminance) }
}

async function rasterizeScan(bytes: Uint8Array): Promise<PageRaster> {
  const leveled = levelPaper(await luminanceOf(bytes, BASE_DENSITY_DPI, SCREEN))
  return { ink: inkOfScan(leveled), drawing: null, shades: shareOfShades(leveled) }
}

/** Returns the ink plane of an SVG at scale 4 (3200 x 2400), for prints: rasterized at that size, not enlarged. */
export async function rasterizeFineInk(svg: Uint8Array): Promise<Uint8Array> {
  return inkFrom(await luminanceOf(svg, await vectorDensity(svg, PAPER), PAPER))
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

/** Turns the bytes of a picture into the planes of a page. */
import sharp, { type Sharp } from 'sharp'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'
import { inkFrom } from './ink-plane.ts'
import { pictureKind } from './picture-kind.ts'
import { referenceDrawing } from './reference-drawing.ts'

export interface PageRaster {
  /** 1600 x 1200, 0 = paper, 255 = full ink. */
  readonly ink: Uint8Array
  /** RGBA of the same size with the page's own colors, where the page brings them. */
  readonly drawing: Uint8Array | null
}

/** The bytes are no picture that can become a page; `message` says why, for people to read. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

interface Size {
  readonly width: number
  readonly height: number
}

const SCREEN: Size = { width: WIDTH, height: HEIGHT }
/** Twice the screen's picture each way (docs/decisions/0075). */
const PAPER: Size = { width: WIDTH * 2, height: HEIGHT * 2 }

/** A picture with more pixels than this is refused before it is unpacked. */
const MAX_PIXELS = 40_000_000
/** Dots an inch at which a vector picture has the size it names. */
const BASE_DENSITY = 72
/** What sharp accepts. */
const MAX_DENSITY = 100_000

/**
 * SVG, PNG or JPEG, told by its first bytes; anything else, and anything damaged, throws UnreadablePicture.
 * The picture is turned upright, fitted into the page and centered on white.
 */
export async function rasterizePage(bytes: Uint8Array): Promise<PageRaster> {
  const kind = pictureKind(bytes)
  if (kind === null) throw new UnreadablePicture('The picture must be an SVG, PNG or JPEG file')
  try {
    const density = kind === 'svg' ? await vectorDensity(bytes, SCREEN) : BASE_DENSITY
    const luminance = await luminanceOf(bytes, density, SCREEN)
    const colors = kind === 'svg' ? referenceDrawing(new TextDecoder().decode(bytes)) : null
    const drawing =
      colors === null
        ? null
        : await fitted(new TextEncoder().encode(colors), density, SCREEN).ensureAlpha().raw().toBuffer()
    return { ink: inkFrom(luminance), drawing }
  } catch (error) {
    throw new UnreadablePicture('The picture could not be read', { cause: error })
  }
}

/** The ink plane of an SVG at scale 4 (3200 x 2400), for paper: drawn anew, not enlarged. */
export async function rasterizeFineInk(svg: Uint8Array): Promise<Uint8Array> {
  return inkFrom(await luminanceOf(svg, await vectorDensity(svg, PAPER), PAPER))
}

/** One byte a pixel, 255 = white. */
async function luminanceOf(bytes: Uint8Array, density: number, size: Size): Promise<Uint8Array> {
  return fitted(bytes, density, size).flatten({ background: '#fff' }).toColourspace('b-w').raw().toBuffer()
}

/** The density at which a vector picture has that size, so that nothing is enlarged afterwards. */
async function vectorDensity(bytes: Uint8Array, size: Size): Promise<number> {
  const { width, height } = await sharp(bytes, { density: BASE_DENSITY }).metadata()
  const scale = Math.min(size.width / width, size.height / height)
  return Math.min(MAX_DENSITY, Math.max(1, BASE_DENSITY * scale))
}

function fitted(bytes: Uint8Array, density: number, { width, height }: Size): Sharp {
  return sharp(bytes, { density, limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(width, height, { fit: 'contain', background: { r: 255, g: 255, b: 255, alpha: 0 } })
}

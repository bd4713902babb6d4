/** Cuts the parts of a finished picture that come alive for a moment. */

/** A part of the picture on its own. Place and size are in percent of the picture. */
export interface LivingPart {
  readonly url: string
  readonly left: number
  readonly top: number
  readonly width: number
}

/** The picture as data URLs: the whole of it, and the parts that move, from left to right. */
export interface LivingPicture {
  readonly url: string
  readonly parts: readonly LivingPart[]
}

/** Half the painter's size. */
const WIDTH = 800
const HEIGHT = 600

function newContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas found')
  return context
}

/** Returns the picture on the canvas. @param labels the page's regions, 1600 x 1200; null leaves the picture still */
export function cutLivingPicture(canvas: HTMLCanvasElement, labels: Uint16Array | null): LivingPicture {
  const context = newContext(WIDTH, HEIGHT)
  context.drawImage(canvas, 0, 0, WIDTH, HEIGHT)
  const picture = context.getImageData(0, 0, WIDTH, HEIGHT)
  const parts = labels === null ? [] : findParts({ labels, pixels: picture.data, width: WIDTH, height: HEIGHT })
  return {
    url: context.canvas.toDataURL(),
    parts: labels === null ? [] : parts.map((part) => cutPart(picture, labels, part)),
  }
}

function cutPart(picture: ImageData, labels: Uint16Array, part: Part): LivingPart {
  const { label, left, top, right, bottom } = part
  const context = newContext(right - left, bottom - top)
  const cut = context.createImageData(right - left, bottom - top)
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      if (labels[2 * y * 2 * WIDTH + 2 * x] !== label) continue
      const from = 4 * (y * WIDTH + x)
      cut.data.set(picture.data.subarray(from, from + 4), 4 * ((y - top) * cut.width + (x - left)))
    }
  context.putImageData(cut, 0, 0)
  return {
    url: context.canvas.toDataURL(),
    left: (100 * left) / WIDTH,
    top: (100 * top) / HEIGHT,
    width: (100 * cut.width) / WIDTH,
  }
}

export interface PartSource {
  /** The page's region labels at twice the picture's scale, row by row; 0 is no region. */
  readonly labels: Uint16Array
  /** The picture's pixels as RGBA. */
  readonly pixels: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** A region of the page with its box in picture pixels; `right` and `bottom` are past the last one. */
export interface Part {
  readonly label: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const MAX_PARTS = 7
/** Shares of the picture: a part that is smaller is not seen, and one that is larger is the background. */
const AREA = { least: 0.004, most: 0.16 } as const
/** A part whose colors come closer than this to white, on average over all channels, is not colored. */
const WHITE_ABOVE = 248

interface Region extends Part {
  area: number
  light: number
  left: number
  top: number
  right: number
  bottom: number
}

/** Returns at most seven parts, the largest ones that fit, from left to right. */
export function findParts({ labels, pixels, width, height }: PartSource): Part[] {
  const regions = new Map<number, Region>()
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const label = labels[2 * y * 2 * width + 2 * x] ?? 0
      if (label === 0) continue
      let region = regions.get(label)
      if (!region) {
        region = { label, area: 0, light: 0, left: x, top: y, right: x + 1, bottom: y + 1 }
        regions.set(label, region)
      }
      const at = 4 * (y * width + x)
      region.area += 1
      region.light += (pixels[at]! + pixels[at + 1]! + pixels[at + 2]!) / 3
      region.left = Math.min(region.left, x)
      region.right = Math.max(region.right, x + 1)
      region.bottom = y + 1
    }
  const share = ({ area }: Region): number => area / (width * height)
  return [...regions.values()]
    .filter((region) => share(region) >= AREA.least && share(region) <= AREA.most)
    .filter(({ light, area }) => light / area < WHITE_ABOVE)
    .toSorted((a, b) => b.area - a.area)
    .slice(0, MAX_PARTS)
    .toSorted((a, b) => a.left - b.left)
    .map(({ label, left, top, right, bottom }) => ({ label, left, top, right, bottom }))
}

/** Measures shapes on the page by rendering them to pixels. */
import sharp from 'sharp'
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'

/** Returns the coverage of `markup` on the page, one byte per pixel, whatever its colors. */
export async function shapeMask(markup: string): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE_WIDTH}" height="${PAGE_HEIGHT}">${markup}</svg>`
  const { data } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data
}

export interface MaskMeasures {
  /** Number of covered pixels. */
  readonly area: number
  /** Number of pixels in the largest connected piece. */
  readonly largestPiece: number
  /** Approximate radius, in pixels, of the largest circle that fits inside. */
  readonly radius: number
}

export function measureMask(mask: Uint8Array, width = PAGE_WIDTH): MaskMeasures {
  const inside = (at: number): boolean => (mask[at] ?? 0) > 127
  // Chamfer distance (3-4) to the outside, in thirds of a pixel, in a forward and a backward pass.
  const distance = new Int32Array(mask.length)
  for (let at = 0; at < mask.length; at++) {
    if (!inside(at)) continue
    const before = [distance[at - 1], distance[at - width]].map((d) => (d ?? 0) + 3)
    const diagonal = [distance[at - width - 1], distance[at - width + 1]].map((d) => (d ?? 0) + 4)
    distance[at] = Math.min(...before, ...diagonal)
  }
  let radius = 0
  for (let at = mask.length - 1; at >= 0; at--) {
    if (!inside(at)) continue
    const after = [distance[at + 1], distance[at + width]].map((d) => (d ?? 0) + 3)
    const diagonal = [distance[at + width + 1], distance[at + width - 1]].map((d) => (d ?? 0) + 4)
    distance[at] = Math.min(distance[at]!, ...after, ...diagonal)
    radius = Math.max(radius, distance[at]! / 3)
  }
  const seen = new Uint8Array(mask.length)
  let area = 0
  let largestPiece = 0
  for (let start = 0; start < mask.length; start++) {
    if (seen[start] || !inside(start)) continue
    const stack = [start]
    seen[start] = 1
    let piece = 0
    while (stack.length > 0) {
      const at = stack.pop()!
      piece++
      for (const next of [at - 1, at + 1, at - width, at + width])
        if (!seen[next] && inside(next)) {
          seen[next] = 1
          stack.push(next)
        }
    }
    area += piece
    largestPiece = Math.max(largestPiece, piece)
  }
  return { area, largestPiece, radius }
}

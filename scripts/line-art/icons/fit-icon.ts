/** Computes where an icon goes so that its drawn pixels fill a box of the page. */
import sharp from 'sharp'
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import type { Placement } from './outline.ts'

/** A box on the page, in page pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A subject fills nine tenths of the page's height. A wide one keeps 30 pixels of margin on both sides. */
const SUBJECT_BOX: Box = { x: 30, y: PAGE_HEIGHT * 0.05, width: PAGE_WIDTH - 60, height: PAGE_HEIGHT * 0.9 }

/** An icon is rendered at this width or height to measure it; division gives its own units. */
const MEASURED_PIXELS = 1024

/**
 * Returns where the icon goes to fill `box`, centered or standing on its lower edge.
 * @param body the icon's SVG; `width` and `height` are its view box
 */
export async function fitIcon(
  body: string,
  width: number,
  height: number,
  box: Box = SUBJECT_BOX,
  stand: 'center' | 'bottom' = 'center',
): Promise<Placement> {
  const pixels = MEASURED_PIXELS / Math.max(width, height)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * pixels}" height="${height * pixels}" viewBox="0 0 ${width} ${height}">${body}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [left, top, right, bottom] = [info.width, info.height, 0, 0]
  for (let at = 0; at < data.length; at++) {
    if (data[at]! < 128) continue
    const [x, y] = [at % info.width, Math.floor(at / info.width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  const drawn = { width: (right - left) / pixels, height: (bottom - top) / pixels }
  const scale = Math.min(box.width / drawn.width, box.height / drawn.height)
  const spare = box.height - drawn.height * scale
  return {
    extent: drawn.width * drawn.height * scale * scale,
    scale: Number(scale.toFixed(3)),
    x: Number((box.x + (box.width - drawn.width * scale) / 2 - (left / pixels) * scale).toFixed(1)),
    y: Number((box.y + (stand === 'center' ? spare / 2 : spare) - (top / pixels) * scale).toFixed(1)),
  }
}

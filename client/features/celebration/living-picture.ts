/** Cuts the parts of a finished picture that come alive for a moment. */
import { findParts, type Part } from './find-parts.ts'

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

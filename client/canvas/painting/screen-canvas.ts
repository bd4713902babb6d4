/** Makes the canvas that shows a page, in the painter's size. */
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'
import type { PaintedPixels } from './painter-messages.ts'

export interface ScreenCanvas {
  readonly canvas: HTMLCanvasElement
  /** The worker's end of the canvas; null in browsers that cannot transfer canvases. */
  readonly offscreen: OffscreenCanvas | null
  /** Shows pixels that a worker has posted because it has no canvas. */
  readonly show: (pixels: PaintedPixels) => void
}

/** Returns a new canvas, transferred to a worker where the browser can do that. Throws Error when it has no 2D context. */
export function makeScreenCanvas(): ScreenCanvas {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  if ('transferControlToOffscreen' in canvas)
    return { canvas, offscreen: canvas.transferControlToOffscreen(), show: () => {} }
  const context = (canvas as HTMLCanvasElement).getContext('2d', { alpha: false })
  if (!context) throw new Error('No canvas found')
  return {
    canvas,
    offscreen: null,
    show: ({ data, width, height, left, top }) => context.putImageData(new ImageData(data, width, height), left, top),
  }
}

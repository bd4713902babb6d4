/** A fresh canvas of the painter's size, handed over to a worker where the browser can. */
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'
import type { PaintedPixels } from './painter-messages.ts'

export interface ScreenCanvas {
  readonly canvas: HTMLCanvasElement
  /** For the worker; null where canvases cannot leave the page. */
  readonly offscreen: OffscreenCanvas | null
  /** Shows what a worker without a canvas of its own has posted. */
  readonly show: (pixels: PaintedPixels) => void
}

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

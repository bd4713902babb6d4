/**
 * The canvas that shows a page, and how composed pixels get onto it. A canvas is only written to: the bytes that it returns are not exact.
 */
import { compose } from '#crdt/painter/planes/compose.ts'
import { type ColorPlane, HEIGHT, type Rectangle, WIDTH } from '#crdt/painter/planes/planes.ts'
import { isEmpty } from '#crdt/painter/planes/rectangle.ts'
import type { PaintedPixels } from './painter-messages.ts'

export interface PainterScreen {
  /** Shows `rectangle` (painter pixels) of the color plane under the line art. */
  show(color: ColorPlane, ink: Uint8Array, rectangle: Rectangle): void
}

/** Returns a screen that draws to a canvas transferred to this thread. Throws Error when the canvas has no 2D context. */
export function canvasScreen(canvas: OffscreenCanvas): PainterScreen {
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d', { alpha: false, desynchronized: false })
  if (!context) throw new Error('No canvas found')
  const image = new ImageData(WIDTH, HEIGHT)
  // A device that is short of memory may discard the canvas.
  canvas.addEventListener('contextrestored', () => context.putImageData(image, 0, 0))
  return {
    show(color, ink, rectangle) {
      // A finished stroke looks as it did while it grew, so only pixels that differ go to the screen.
      const changed = compose(color, ink, image.data, rectangle)
      const { left, top, right, bottom } = changed
      if (!isEmpty(changed)) context.putImageData(image, 0, 0, left, top, right - left, bottom - top)
    },
  }
}

/** Returns a screen that sends composed rectangles to the main thread, for browsers that cannot transfer a canvas. */
export function postingScreen(send: (pixels: PaintedPixels) => void): PainterScreen {
  return {
    show(color, ink, rectangle) {
      const { left, top } = rectangle
      const width = rectangle.right - left
      const height = rectangle.bottom - top
      const data = new Uint8ClampedArray(width * height * 4)
      compose(color, ink, data, rectangle, left, top, width)
      send({ left, top, width, height, data })
    },
  }
}

interface ScreenCanvas {
  readonly canvas: HTMLCanvasElement
  /** The worker's end of the canvas; null in browsers that cannot transfer canvases. */
  readonly offscreen: OffscreenCanvas | null
  /** Shows pixels that a worker has posted because it has no canvas. */
  readonly show: (pixels: PaintedPixels) => void
}

/**
 * Returns a new canvas in the painter's size, transferred to a worker where the browser can do that. Throws Error when it has no 2D
 * context.
 */
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

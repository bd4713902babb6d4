/** Where the painter shows composed pixels. Canvases are written to and never read: what they give back is not exact. */
import { compose } from '#crdt/painter/planes/compose.ts'
import { HEIGHT, WIDTH, type ColorPlane, type Rectangle } from '#crdt/painter/planes/planes.ts'
import { isEmpty } from '#crdt/painter/planes/rectangle.ts'
import type { PaintedPixels } from './painter-messages.ts'

export interface PainterScreen {
  /** Shows `rectangle` (painter pixels) of the color plane under the line art. */
  show(color: ColorPlane, ink: Uint8Array, rectangle: Rectangle): void
}

/** Draws straight to a canvas that was handed over to this thread. Throws when it gives no context. */
export function canvasScreen(canvas: OffscreenCanvas): PainterScreen {
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d', { alpha: false, desynchronized: false })
  if (!context) throw new Error('No canvas found')
  const image = new ImageData(WIDTH, HEIGHT)
  // A device that was short of memory may have thrown the canvas away.
  canvas.addEventListener('contextrestored', () => context.putImageData(image, 0, 0))
  return {
    show(color, ink, rectangle) {
      // A finished stroke looks as it did while it grew: only what looks different is put on the screen anew.
      const changed = compose(color, ink, image.data, rectangle)
      const { left, top, right, bottom } = changed
      if (!isEmpty(changed)) context.putImageData(image, 0, 0, left, top, right - left, bottom - top)
    },
  }
}

/** Sends composed rectangles to the page, for browsers whose canvases cannot leave it. */
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

/** Runs in a page: draws the painter's screen on a canvas whose pixels can be read. */
import { pixelsOf, toPixel } from '#crdt/painter/planes/pixel.ts'
import { blankColorPlane, PIXELS, WHOLE_PAGE, WIDTH } from '#crdt/painter/planes/planes.ts'
import { canvasScreen } from '#client/canvas/painting/painter-screen.ts'

/** Shows a red page, then a blue point on it. Returns the two pixels' RGBA values, before and after a lost canvas context. */
export function showOnScreen(): { shown: number[]; afterLoss: number[] } {
  const canvas = new OffscreenCanvas(1, 1)
  const screen = canvasScreen(canvas)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas found')
  const color = blankColorPlane()
  const ink = new Uint8Array(PIXELS)
  pixelsOf(color).fill(toPixel(0xff0000))
  screen.show(color, ink, WHOLE_PAGE)
  pixelsOf(color)[7 * WIDTH + 5] = toPixel(0x0000ff)
  screen.show(color, ink, WHOLE_PAGE)
  const readPixels = (): number[] => [...context.getImageData(5, 7, 2, 1).data]
  const shown = readPixels()
  context.clearRect(0, 0, canvas.width, canvas.height)
  canvas.dispatchEvent(new Event('contextrestored'))
  return { shown, afterLoss: readPixels() }
}

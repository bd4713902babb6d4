/** Reads a photo into the pixels of the sheet, and writes lines as a file. */
import { SHEET_HEIGHT, SHEET_PIXELS, SHEET_WIDTH, type Sheet } from './sheet.ts'

/** The lines are sent at the painter's size, so that their edges are smooth. */
const PRINT_SCALE = 2

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no canvas')
  return context
}

/** Returns the RGBA pixels of a photo that fills the sheet, cut at its edges. Rejects when the file is no picture. */
export async function pixelsOfPhoto(file: Blob): Promise<Uint8ClampedArray> {
  const photo = await createImageBitmap(file)
  const context = contextOf(SHEET_WIDTH, SHEET_HEIGHT)
  const scale = Math.max(SHEET_WIDTH / photo.width, SHEET_HEIGHT / photo.height)
  const [width, height] = [photo.width * scale, photo.height * scale]
  context.drawImage(photo, (SHEET_WIDTH - width) / 2, (SHEET_HEIGHT - height) / 2, width, height)
  photo.close()
  return context.getImageData(0, 0, SHEET_WIDTH, SHEET_HEIGHT).data
}

/** Returns lines as pixels of a canvas. */
export function imageOfLines(lines: Sheet): ImageData {
  const image = new ImageData(SHEET_WIDTH, SHEET_HEIGHT)
  for (let pixel = 0; pixel < SHEET_PIXELS; pixel++) {
    image.data.fill(lines[pixel]!, pixel * 4, pixel * 4 + 3)
    image.data[pixel * 4 + 3] = 255
  }
  return image
}

/** Returns the lines as a PNG, twice as large with smooth edges: what is sent, in place of the photo. */
export async function fileOfLines(lines: Sheet): Promise<File> {
  const small = contextOf(SHEET_WIDTH, SHEET_HEIGHT)
  small.putImageData(imageOfLines(lines), 0, 0)
  const context = contextOf(SHEET_WIDTH * PRINT_SCALE, SHEET_HEIGHT * PRINT_SCALE)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.drawImage(small.canvas, 0, 0, context.canvas.width, context.canvas.height)
  return new File([await context.canvas.convertToBlob({ type: 'image/png' })], 'lines.png', { type: 'image/png' })
}

/** Reads a photo into the pixels of the sheet, and writes lines as a file. */
import { type Lines, LINES_HEIGHT, LINES_PIXELS, LINES_WIDTH, SHEET_HEIGHT, SHEET_WIDTH } from './sheet.ts'

export function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
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

function pictureOf(lines: Lines): OffscreenCanvas {
  const image = new ImageData(LINES_WIDTH, LINES_HEIGHT)
  for (let pixel = 0; pixel < LINES_PIXELS; pixel++) {
    image.data.fill(lines[pixel]!, pixel * 4, pixel * 4 + 3)
    image.data[pixel * 4 + 3] = 255
  }
  const context = contextOf(LINES_WIDTH, LINES_HEIGHT)
  context.putImageData(image, 0, 0)
  return context.canvas
}

/** Draws the lines on a canvas of any size. */
export function drawLines(canvas: HTMLCanvasElement, lines: Lines): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(pictureOf(lines), 0, 0, canvas.width, canvas.height)
}

/** Returns the lines as a PNG: what is sent, in place of a photo or a name. */
export async function fileOfLines(lines: Lines): Promise<File> {
  const blob = await pictureOf(lines).convertToBlob({ type: 'image/png' })
  return new File([blob], 'lines.png', { type: 'image/png' })
}

/** A page for tests: two lines that cross and leave four regions, labels meeting mid-line. */
import { HEIGHT, PIXELS, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import { platesFrom } from '#crdt/painter/plates/plates.ts'

const LINE = 9

export function crossedPage(): Plates {
  const ink = new Uint8Array(PIXELS)
  const labels = new Uint16Array(PIXELS)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const distance = Math.min(Math.abs(x - WIDTH / 2), Math.abs(y - HEIGHT / 2))
      ink[y * WIDTH + x] = distance < LINE ? 255 : distance === LINE ? 128 : 0
      labels[y * WIDTH + x] = 1 + (x < WIDTH / 2 ? 0 : 1) + (y < HEIGHT / 2 ? 0 : 2)
    }
  }
  return platesFrom(ink, labels, [null, 0xff0000, 0x00ff00, 0x0000ff, null])
}

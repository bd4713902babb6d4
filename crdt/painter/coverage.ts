/**
 * How far one stroke covers each pixel of the page (0-255): the maximum over its parts, so that a stroke that crosses
 * itself is no darker there.
 */
import { EMPTY_RECTANGLE } from './rectangle.ts'
import { HEIGHT, PIXELS, WIDTH, type Rectangle } from './planes.ts'

export class Coverage {
  readonly mask = new Uint8Array(PIXELS)
  /** Per row the first and the past-the-last column that may be covered. */
  readonly first = new Int16Array(HEIGHT).fill(WIDTH)
  readonly last = new Int16Array(HEIGHT)
  private top = HEIGHT
  private bottom = 0

  /** Notes that columns `left` to `right` (exclusive) of row `y` are about to be covered. */
  touch(y: number, left: number, right: number): void {
    if (left < this.first[y]!) this.first[y] = left
    if (right > this.last[y]!) this.last[y] = right
    if (y < this.top) this.top = y
    if (y >= this.bottom) this.bottom = y + 1
  }

  /** Everything that may be covered. */
  bounds(): Rectangle {
    let left = WIDTH
    let right = 0
    for (let y = this.top; y < this.bottom; y += 1) {
      left = Math.min(left, this.first[y]!)
      right = Math.max(right, this.last[y]!)
    }
    return left < right ? { left, top: this.top, right, bottom: this.bottom } : EMPTY_RECTANGLE
  }

  clear(): void {
    for (let y = this.top; y < this.bottom; y += 1) {
      const left = this.first[y]!
      const right = this.last[y]!
      if (left < right) this.mask.fill(0, y * WIDTH + left, y * WIDTH + right)
      this.first[y] = WIDTH
      this.last[y] = 0
    }
    this.top = HEIGHT
    this.bottom = 0
  }
}

/** Makes plates of a finer scale from a page's plates of the screen's scale. */
import { PIXELS, SCREEN_PIXEL, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import { platesFrom } from '#crdt/painter/plates/plates.ts'
import { enlargeInk } from './enlarge-ink.ts'

/** What the plates at the screen's scale, 1600 x 1200, have to be enlarged (see Plates). */
export interface ScreenPlanes {
  readonly painterVersion: number
  readonly ink: Uint8Array
  readonly labels: Uint16Array
}

/**
 * Returns plates of this thread's scale, which is a power of two of the screen's. `ink` is the page's line art drawn at this
 * scale (kept, not copied), or null to enlarge the screen's smoothly. Labels become squares of pixels, so that every pixel keeps
 * its region; where two meet, the line hides the steps. Throws RangeError when a plane has another size.
 */
export function enlargePlates(screen: ScreenPlanes, ink: Uint8Array | null): Plates {
  if (screen.labels.length * SCREEN_PIXEL * SCREEN_PIXEL !== PIXELS || screen.ink.length !== screen.labels.length)
    throw new RangeError('planes of another scale')
  return platesFrom(ink ?? inkOfScreen(screen.ink), enlargeLabels(screen.labels), [], screen.painterVersion)
}

function inkOfScreen(ink: Uint8Array): Uint8Array {
  let width = WIDTH / SCREEN_PIXEL
  let enlarged = ink
  for (; width < WIDTH; width *= 2) enlarged = enlargeInk(enlarged, width)
  return enlarged
}

function enlargeLabels(labels: Uint16Array): Uint16Array {
  const screenWidth = WIDTH / SCREEN_PIXEL
  const enlarged = new Uint16Array(PIXELS)
  for (let from = 0, to = 0; from < labels.length; from += screenWidth, to += WIDTH * SCREEN_PIXEL) {
    for (let x = 0; x < screenWidth; x += 1) {
      enlarged.fill(labels[from + x]!, to + x * SCREEN_PIXEL, to + (x + 1) * SCREEN_PIXEL)
    }
    for (let row = 1; row < SCREEN_PIXEL; row += 1) enlarged.copyWithin(to + row * WIDTH, to, to + WIDTH)
  }
  return enlarged
}

/**
 * The versions of the painter. An artwork keeps the version it was begun with (PAINT-3), so that a better brush never repaints a
 * finished picture: a new version is added here, with its golden pictures, and the older ones stay as they are.
 */
import { PAINTER_1 } from './painter-1.ts'
import { PAINTER_2 } from './painter-2.ts'
import type { Painter } from './painter.ts'
import type { Plates } from './planes/planes.ts'

/** By version. Only tests add to it while the program runs. */
export const PAINTERS = new Map<number, Painter>([
  [1, PAINTER_1],
  [2, PAINTER_2],
])

/** Thrown for an artwork whose version this program does not have. The message is shown to people. */
export class UnknownPainter extends Error {
  override readonly name = 'UnknownPainter'
  constructor() {
    super('This picture needs a newer version of Fridgedoor. Please reload the page.')
  }
}

/** Throws UnknownPainter if this program cannot paint on these plates. Painting would throw it too, only later. */
export function requirePainter({ painterVersion }: Plates): void {
  painterOf(painterVersion)
}

/** Returns the painter of a version; throws UnknownPainter. */
export function painterOf(version: number): Painter {
  const painter = PAINTERS.get(version)
  if (!painter) throw new UnknownPainter()
  return painter
}

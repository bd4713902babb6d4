/**
 * What one connection shows of itself while it is open: pointer, tool and growing stroke. A change holds only what is new, so that
 * a growing stroke costs its new points, not all of them again (SYNC-15). It is never stored.
 */
import type { Color } from '#crdt/document/stroke/color.ts'
import type { Stroke, Tool } from '#crdt/document/stroke/stroke.ts'

/** A pointer's place in tenths of a logical pixel. */
export interface Cursor {
  readonly x: number
  readonly y: number
}

/** How far a cursor may lie from the page's corner, in tenths of a logical pixel. */
export const MAX_CURSOR = 100_000

export interface ToolInHand {
  readonly tool: Tool
  readonly color: Color
  /** The diameter in logical pixels, 1 to 50. */
  readonly size: number
}

/** What follows the first points of a growing line. */
export interface MorePoints {
  /** The number of points that the sender has shown before this. A receiver with another number has missed something. */
  readonly before: number
  /** This many of the earlier points stay. */
  readonly kept: number
  /** Flat `[dx, dy, ...]` in units, each from the point before it; the first from the last point that stays. */
  readonly steps: readonly number[]
  /** One a point, or null for a line without pressures. */
  readonly pressures: readonly number[] | null
}

/** A field that is missing has not changed. */
export interface PresenceChange {
  /** Null when the pointer has left the page. */
  readonly cursor?: Cursor | null
  readonly tool?: ToolInHand
  /** A whole stroke as `hideId` returns it, more points of the one that is shown, or null for none. */
  readonly stroke?: Stroke | MorePoints | null
}

/** The account of a connection, as others see it. */
export interface Who {
  readonly id: number
  readonly name: string
  readonly color: string
}

export const isMore = (stroke: Stroke | MorePoints): stroke is MorePoints => 'steps' in stroke

/** Returns what to send when a connection has shown `from`, if anything, and is to show `to`. */
export function strokeChange(from: Stroke | null, to: Stroke): Stroke | MorePoints {
  if (!from || from.id !== to.id || !('path' in from) || !('path' in to)) return to
  const [old, path] = [from.path, to.path]
  if ((old.pressures === null) !== (path.pressures === null)) return to
  const before = old.points.length / 2
  let kept = 0
  const shorter = Math.min(before, path.points.length / 2)
  while (
    kept < shorter &&
    old.points[kept * 2] === path.points[kept * 2] &&
    old.points[kept * 2 + 1] === path.points[kept * 2 + 1] &&
    old.pressures?.[kept] === path.pressures?.[kept]
  )
    kept += 1
  const steps = path.points
    .slice(kept * 2)
    .map((value, i) => value - (kept === 0 && i < 2 ? 0 : path.points[kept * 2 + i - 2]!))
  return { before, kept, steps, pressures: path.pressures && path.pressures.slice(kept) }
}

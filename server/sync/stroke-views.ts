/** A room's strokes as REST clients read them: numbered in the order in which they became durable. */
import { StrokeError } from '#crdt/document/codec/stroke-reader.ts'
import { decodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { isUndone } from '#crdt/document/document-entry.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { DurableStroke } from './room/durable-document.ts'
import type { Room } from './room/room.ts'

export interface StrokeView {
  /** The stroke number: its place in the order of becoming durable, from 1. */
  strokeId: number
  stroke: Stroke
  undone: boolean
  /** When it became durable. */
  at: Date
}

/** Does some work with a room, which is loaded for it. Nothing of the room is kept afterwards. */
export type ReadRoom = <T>(work: (room: Room) => T) => Promise<T>

/**
 * Yields the strokes with a number above `after`, up to and with `last`, in the order of becoming durable. Each is decoded when it is
 * asked for, and nobody keeps it. The room is read anew for every chunk of a few hundred strokes, so that a slow reader does not
 * keep a room in memory that nobody else needs.
 */
export async function* viewStrokes(readRoom: ReadRoom, after: number, last: number): AsyncGenerator<StrokeView, void> {
  for (let at = after; at < last;) {
    const { strokes, end } = await readRoom(({ durable }) => durable.strokesAfter(at))
    for (const stroke of strokes) {
      if (stroke.strokeNumber > last) return
      const view = viewOf(stroke)
      if (view) yield view
    }
    at = end
  }
}

/** Returns the durable stroke with this id, or null. */
export function findStroke({ durable }: Room, strokeId: string): StrokeView | null {
  const strokeNumber = durable.strokeNumberOf(strokeId)
  const found = strokeNumber === null ? null : durable.strokeAt(strokeNumber)
  return found && viewOf(found)
}

/** Returns the view of a stroke that has just become durable, without decoding it. */
export function viewNewStroke({ durable }: Room, stroke: Stroke): StrokeView {
  const strokeId = durable.strokeNumberOf(stroke.id)
  if (strokeId === null) throw new Error('a durable stroke is missing from its room')
  return { strokeId, stroke, undone: false, at: durable.durableAt(strokeId) }
}

/** Returns null for a stroke that cannot be decoded, which only a log that no server has checked can hold. */
function viewOf({ strokeNumber, bytes, flag, at }: DurableStroke): StrokeView | null {
  try {
    return { strokeId: strokeNumber, stroke: decodeStroke(bytes), undone: isUndone(flag), at }
  } catch (error) {
    if (error instanceof StrokeError) return null
    throw error
  }
}

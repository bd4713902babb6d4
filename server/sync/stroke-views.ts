/** A room's strokes as REST clients read them: numbered in the order in which they became durable. */
import { readEntries } from '#crdt/document/artwork-document.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import type { Room } from './room/room.ts'

export interface StrokeView {
  /** The stroke number: its place in the order of becoming durable, from 1. */
  strokeId: number
  stroke: Stroke
  undone: boolean
  /** When it became durable. */
  at: Date
}

/** Returns every stroke of a room in the order of becoming durable. */
export async function viewStrokes(room: Room): Promise<StrokeView[]> {
  await room.durable.buildDocument()
  return viewBuiltStrokes(room)
}

/** Returns the durable stroke with this id, or null. The room's Yjs document should be built already, or this call blocks. */
export function findStroke(room: Room, strokeId: string): StrokeView | null {
  const strokeNumber = room.durable.strokeNumberOf(strokeId)
  return strokeNumber === null ? null : (viewBuiltStrokes(room)[strokeNumber - 1] ?? null)
}

/** Returns the view of a stroke that has just become durable, without reading the document. */
export function viewNewStroke(room: Room, stroke: Stroke): StrokeView {
  const strokeId = room.durable.strokeNumberOf(stroke.id)
  if (strokeId === null) throw new Error('a durable stroke is missing from its room')
  return { strokeId, stroke, undone: false, at: room.durable.durableAt(strokeId) }
}

function viewBuiltStrokes(room: Room): StrokeView[] {
  const entries = new Map(readEntries(room.durable.document()).map((entry) => [entry.stroke.id, entry]))
  return room.durable.strokesInOrder().flatMap(({ strokeId, at }, i) => {
    const entry = entries.get(strokeId)
    return entry ? [{ strokeId: i + 1, ...entry, at }] : []
  })
}

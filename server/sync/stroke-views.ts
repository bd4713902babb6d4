/** A room's strokes as REST clients read them: numbered in the order in which they became durable. */
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

/**
 * Returns the strokes with a number above `after` in the order of becoming durable, at most `limit`. Only these are decoded, so
 * a poll that finds none costs nothing that grows with the artwork.
 */
export async function viewStrokesAfter(room: Room, after: number, limit: number): Promise<StrokeView[]> {
  if (after >= room.durable.strokeCount) return []
  await room.durable.buildDocument()
  const strokes = room.durable.strokesInOrder(after, limit)
  return strokes.flatMap(({ strokeId }, i) => viewStroke(room, strokeId, after + i + 1) ?? [])
}

/** Returns the durable stroke with this id, or null. */
export async function findStroke(room: Room, strokeId: string): Promise<StrokeView | null> {
  const strokeNumber = room.durable.strokeNumberOf(strokeId)
  if (strokeNumber === null) return null
  await room.durable.buildDocument()
  return viewStroke(room, strokeId, strokeNumber)
}

/** Returns the view of a stroke that has just become durable, without reading the document. */
export function viewNewStroke(room: Room, stroke: Stroke): StrokeView {
  const strokeId = room.durable.strokeNumberOf(stroke.id)
  if (strokeId === null) throw new Error('a durable stroke is missing from its room')
  return { strokeId, stroke, undone: false, at: room.durable.durableAt(strokeId) }
}

/** Returns null for a stroke that cannot be decoded, which only a log that no server has checked can hold. */
function viewStroke(room: Room, id: string, strokeId: number): StrokeView | null {
  const entry = room.durable.entryOf(id)
  return entry && { strokeId, ...entry, at: room.durable.durableAt(strokeId) }
}

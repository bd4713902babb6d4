import type { Rooms } from '#server/sync/rooms.ts'
import type { StrokeView } from '#server/sync/stroke-views.ts'

/** Returns all strokes of an artwork as REST clients read them, as person 1. */
export async function readStrokes(rooms: Pick<Rooms, 'strokes'>, artworkId: number): Promise<StrokeView[]> {
  const views: StrokeView[] = []
  for await (const view of await rooms.strokes(artworkId, 1)) views.push(view)
  return views
}

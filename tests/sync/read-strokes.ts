import type { LiveRooms } from '#server/sync/create-rooms.ts'
import type { StrokeView } from '#server/sync/stroke-views.ts'

/** Returns all strokes of an artwork as REST clients read them, as person 1. */
export async function readStrokes(
  { strokeReader }: { readonly strokeReader: Pick<LiveRooms['strokeReader'], 'read'> },
  artworkId: number,
): Promise<StrokeView[]> {
  const views: StrokeView[] = []
  for await (const view of await strokeReader.read(artworkId, 1)) views.push(view)
  return views
}

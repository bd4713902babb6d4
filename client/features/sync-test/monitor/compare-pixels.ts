/** Compares the picture on this screen with the one that the server paints from its log. */
import { getArtworkImage } from '#contract/artworks.ts'
import { entriesOfUpdates } from '#crdt/document/artwork-document.ts'
import { send } from '#client/http/send.ts'
import { readHistory } from '#client/replay/read-history.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { firstDifference, type Difference } from './first-difference.ts'

export interface PixelComparison {
  /** SHA-256 of the color plane, in hex. */
  readonly here: string
  readonly server: string
  /** Null when the hashes are the same, or when the strokes are and only the pixels differ. */
  readonly difference: Difference | null
}

/** Throws ApiError or ConnectionError. What is drawn meanwhile shows as a difference. */
export async function comparePixels(
  artworkId: number,
  { painter, session }: Pick<Studio, 'painter' | 'session'>,
): Promise<PixelComparison> {
  const response = await send(getArtworkImage, { params: { id: artworkId }, query: { size: 'small' } })
  const server = response.headers.get('X-Color-Plane') ?? 'none'
  const here = await painter.fingerprint()
  if (here === server) return { here, server, difference: null }
  const updates: Uint8Array[] = []
  for await (const { entries } of readHistory(artworkId, new AbortController().signal))
    updates.push(...entries.map(({ update }) => update))
  const local = entriesOfUpdates([session.encodeUpdate()])
  return { here, server, difference: firstDifference(local, entriesOfUpdates(updates)) }
}

/** Returns the result in words. */
export function comparisonWords({ here, server, difference }: PixelComparison): string {
  if (here === server) return 'same'
  if (!difference) return 'The strokes are the same, and only the pixels differ: one side paints wrong.'
  return `They differ from stroke ${difference.stroke} on, drawn by person ${difference.author}: ${difference.kind}.`
}

/** Compares the picture on this screen with the one that the server paints from its log. */
import { getArtworkImage } from '#contract/artworks.ts'
import { entriesOfUpdates } from '#crdt/document/artwork-document.ts'
import { send } from '#client/http/send.ts'
import { readHistory } from '#client/replay/read-history.ts'
import type { Studio } from '#client/canvas/studio.ts'
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'

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
export function comparisonText({ here, server, difference }: PixelComparison): string {
  if (here === server) return 'same'
  if (!difference) return 'The strokes are the same, and only the pixels differ: one side paints wrong.'
  return `They differ from stroke ${difference.stroke} on, drawn by person ${difference.author}: ${difference.kind}.`
}

interface Difference {
  /** In painting order, from 1. */
  readonly stroke: number
  readonly kind: 'missing here' | 'missing on the server' | 'in another place' | 'undone on one side' | 'other bytes'
  /** The author of the stroke that is here, else of the server's. */
  readonly author: number
}

/** Returns the first stroke, in painting order, at which two documents differ; null when they are the same. */
export function firstDifference(here: readonly DocumentEntry[], server: readonly DocumentEntry[]): Difference | null {
  for (let at = 0; at < Math.max(here.length, server.length); at += 1) {
    const [own, other] = [here[at], server[at]]
    const kind = differenceOf(own, other, here, server)
    if (kind) return { stroke: at + 1, kind, author: (own ?? other)?.stroke.author ?? 0 }
  }
  return null
}

function differenceOf(
  own: DocumentEntry | undefined,
  other: DocumentEntry | undefined,
  here: readonly DocumentEntry[],
  server: readonly DocumentEntry[],
): Difference['kind'] | null {
  if (own && other && own.stroke.id === other.stroke.id) {
    if (own.undone !== other.undone) return 'undone on one side'
    return areEqual(encodeStroke(own.stroke), encodeStroke(other.stroke)) ? null : 'other bytes'
  }
  if (other && !isIn(here, other)) return 'missing here'
  if (own && !isIn(server, own)) return 'missing on the server'
  return 'in another place'
}

const isIn = (entries: readonly DocumentEntry[], entry: DocumentEntry): boolean =>
  entries.some(({ stroke }) => stroke.id === entry.stroke.id)

const areEqual = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i])

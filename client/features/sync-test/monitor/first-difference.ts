import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'

export interface Difference {
  /** In painting order, from 1. */
  readonly stroke: number
  readonly kind: 'missing here' | 'missing on the server' | 'in another place' | 'undone on one side' | 'other bytes'
  /** Who drew the stroke that is here, else the server's. */
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

/** How one system is spoken to: what frames its messages carry, and how its users store a stroke in the document. */
import type * as Y from 'yjs'
import type { BenchStroke } from './bench-stroke.ts'

export type SystemName = 'ours' | 'hocuspocus' | 'y-websocket'

/** Yjs's content references (yjs: Item.js). */
export const CONTENT = { binary: 3, any: 8 } as const

/** What a message that is no sync message says about a client's own strokes; `atLeast` counts all so far, `more` adds. */
export type Acknowledgement = { readonly atLeast: number } | { readonly more: number }

export interface Dialect {
  /** What stands before every message of a room, both ways. */
  prefix(room: string): Uint8Array
  /** What a client must send before it may speak, without the prefix. */
  readonly greeting: Uint8Array | null
  readonly contentReference: number
  /** A stroke as the content of one Yjs item, in Yjs's update format, version 1. */
  encodeContent(stroke: BenchStroke): Uint8Array
  /** Whether the server ever says that it has a stroke; `durable` when that means the disk. */
  readonly acknowledges: 'durable' | 'received' | 'never'
  /** Reads a message (without prefix) that is not a sync message; null when it says nothing about `client`'s strokes. */
  readAcknowledgement(message: Uint8Array, client: number): Acknowledgement | null
  newDocument(): Y.Doc
  /** Takes every stroke of a document in hand, as a page must before it can paint; returns how many. */
  readStrokes(document: Y.Doc): number
}

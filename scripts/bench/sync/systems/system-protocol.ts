/** What differs between the systems' protocols: message framing, acknowledgements, and how a document stores a stroke. */
import type * as Y from 'yjs'
import type { BenchStroke } from './bench-stroke.ts'

/**
 * `before` is an earlier state of ours, `relay` a server that only passes messages on, `gathering-relay` one that gathers them before, and
 * `storing-relay` one that stores them before.
 */
export type SystemName =
  | 'ours'
  | 'before'
  | 'hocuspocus'
  | 'y-websocket'
  | 'relay'
  | 'gathering-relay'
  | 'storing-relay'

/** Yjs's content references (yjs: Item.js). */
export const CONTENT = { binary: 3, any: 8 } as const

/** The number of acknowledged strokes of one client: `atLeast` is the total so far, `more` adds to it. */
export type Acknowledgement = { readonly atLeast: number } | { readonly more: number }

export interface SystemProtocol {
  /** Returns the bytes before every message of a room, in both directions. */
  prefix(room: string): Uint8Array
  /** The message that a client must send first, without the prefix; null if there is none. */
  readonly authMessage: Uint8Array | null
  readonly contentReference: number
  /** Encodes a stroke as the content of one Yjs item, in Yjs's update format, version 1. */
  encodeContent(stroke: BenchStroke): Uint8Array
  /** Whether the server acknowledges strokes; `durable` means that they are on disk. */
  readonly acknowledges: 'durable' | 'received' | 'never'
  /** Reads a message other than sync, without its prefix. Returns null if it acknowledges nothing of `client`. */
  readAcknowledgement(message: Uint8Array, client: number): Acknowledgement | null
  /** Whether messages to others are exactly those that were sent, without who has sent them. */
  readonly relaysAsSent: boolean
  newDocument(): Y.Doc
  /** Decodes every stroke of a document, as a client must before it can paint. Returns their number. */
  readStrokes(document: Y.Doc): number
}

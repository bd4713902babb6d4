/**
 * Items in Yjs's update format, version 1 (yjs: Item.write). What the server stores and sends is always written here, from
 * what the guard has judged, never a client's bytes: no deletes, nothing that was not looked at.
 */
import * as encoding from 'lib0/encoding'
import { STROKES, UNDONE } from './artwork-document.ts'
import type { NewItem } from './new-item.ts'

const CONTENT = { deleted: 1, binary: 3, any: 8 } as const
const HAS_ORIGIN = 0x80
const HAS_KEY = 0x20
const ROOT_BY_NAME = 1

/** One item, without its client and clock: an update names those once a run. */
export function encodeItem(item: NewItem): Uint8Array {
  const encoder = encoding.createEncoder()
  const content = item.kind === 'stroke' ? CONTENT.binary : item.values === null ? CONTENT.deleted : CONTENT.any
  encoding.writeUint8(encoder, content | (item.origin ? HAS_ORIGIN : 0) | (item.kind === 'flag' ? HAS_KEY : 0))
  if (item.origin) {
    encoding.writeVarUint(encoder, item.origin.client)
    encoding.writeVarUint(encoder, item.origin.clock)
  } else {
    encoding.writeVarUint(encoder, ROOT_BY_NAME)
    encoding.writeVarString(encoder, item.kind === 'stroke' ? STROKES : UNDONE)
    if (item.kind === 'flag') encoding.writeVarString(encoder, item.strokeId)
  }
  if (item.kind === 'stroke') encoding.writeVarUint8Array(encoder, item.bytes)
  else {
    encoding.writeVarUint(encoder, item.length)
    for (const value of item.values ?? []) encoding.writeAny(encoder, value as boolean | number)
  }
  return encoding.toUint8Array(encoder)
}

/** A run of items of one client with consecutive clocks, already encoded. */
export interface EncodedRun {
  readonly client: number
  readonly clock: number
  readonly count: number
  readonly bytes: Uint8Array
}

/** An update of these runs: one run a client at most. */
export function encodeRuns(runs: readonly EncodedRun[]): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, runs.length)
  // Yjs integrates fastest with the highest client id first, as it writes them itself.
  for (const { client, clock, count, bytes } of runs.toSorted((a, b) => b.client - a.client)) {
    encoding.writeVarUint(encoder, count)
    encoding.writeVarUint(encoder, client)
    encoding.writeVarUint(encoder, clock)
    encoding.writeUint8Array(encoder, bytes)
  }
  encoding.writeVarUint(encoder, 0)
  return encoding.toUint8Array(encoder)
}

/** An update of new items, each client's in the order of their clocks. */
export function encodeItems(items: readonly NewItem[]): Uint8Array {
  const runs = new Map<number, { client: number; clock: number; parts: Uint8Array[] }>()
  for (const item of items) {
    const run = runs.get(item.client)
    if (run) run.parts.push(encodeItem(item))
    else runs.set(item.client, { client: item.client, clock: item.clock, parts: [encodeItem(item)] })
  }
  return encodeRuns(
    [...runs.values()].map(({ client, clock, parts }) => ({
      client,
      clock,
      count: parts.length,
      bytes: concat(parts),
    })),
  )
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/**
 * Encodes items, and updates of them, in Yjs's format, version 1 (yjs: Item.write, writeClientsStructs). The server stores and sends
 * only what is encoded here from items that the guard has judged, never a client's bytes, so no deletes and nothing unchecked get
 * through.
 */
import * as encoding from 'lib0/encoding'
import { STROKES, UNDONE } from '#crdt/document/artwork-document.ts'
import type { FlagItem, ItemId, NewItem, StrokeItem } from './new-item.ts'
import { varUintSize, writeVarUint } from './var-uint.ts'

/** Content references and info bits of an item (yjs: Item.write). */
export const CONTENT = { deleted: 1, binary: 3, any: 8 } as const
export const HAS_ORIGIN = 0x80
export const HAS_KEY = 0x20
const ROOT_BY_NAME = 1
/** An empty delete set: the number of clients that have deleted something. Nothing is ever deleted, so each update ends with it. */
const NO_DELETES = 0

/** Encodes an item without its client id and clock, which an update states once a run. */
function itemBytes(item: NewItem): Uint8Array {
  return item.kind === 'stroke' && item.origin ? encodeFollowingStroke(item, item.origin) : encodeAnyItem(item)
}

/** The fast path, for nearly every item: a stroke that follows another. */
function encodeFollowingStroke(item: StrokeItem, origin: ItemId): Uint8Array {
  const out = new Uint8Array(followingStrokeSize(item, origin))
  writeFollowingStroke(out, 0, item, origin)
  return out
}

function followingStrokeSize({ bytes }: StrokeItem, { client, clock }: ItemId): number {
  return 1 + varUintSize(client) + varUintSize(clock) + varUintSize(bytes.length) + bytes.length
}

/** Writes the item at index `at`; returns the index after it. */
function writeFollowingStroke(out: Uint8Array, at: number, { bytes }: StrokeItem, { client, clock }: ItemId): number {
  out[at] = CONTENT.binary | HAS_ORIGIN
  const start = writeVarUint(out, writeVarUint(out, writeVarUint(out, at + 1, client), clock), bytes.length)
  out.set(bytes, start)
  return start + bytes.length
}

function encodeAnyItem(item: StrokeItem | FlagItem): Uint8Array {
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
    // The guard accepts only booleans and numbers (update-guard.ts).
    for (const value of item.values ?? []) encoding.writeAny(encoder, value as boolean | number)
  }
  return encoding.toUint8Array(encoder)
}

/** Where an item is in an update, and its bytes, which are the same in every update. The update that it was read from is not kept. */
export interface EncodedItem {
  readonly kind: NewItem['kind']
  readonly client: number
  readonly clock: number
  readonly length: number
  readonly bytes: Uint8Array
}

/** Encodes an item once, for all updates that will contain it. */
export const encodeItem = (item: NewItem): EncodedItem => encodedItem(item, itemBytes(item))

const encodedItem = ({ kind, client, clock, length }: NewItem, bytes: Uint8Array): EncodedItem => ({
  kind,
  client,
  clock,
  length,
  bytes,
})

/** Returns an update of items; each client's must come in the order of their clocks, without gaps. */
export function encodeUpdate(items: readonly EncodedItem[]): Uint8Array {
  // Not joinRuns: an object for each of ten thousand items takes longer than the encoding.
  const runs = new Map<number, { client: number; clock: number; count: number; parts: Uint8Array[] }>()
  for (const { client, clock, bytes } of items) {
    const run = runs.get(client)
    if (run) {
      run.count += 1
      run.parts.push(bytes)
    } else runs.set(client, { client, clock, count: 1, parts: [bytes] })
  }
  return encodeRuns([...runs.values()])
}

/** Encodes items and returns them as one update; each client's must come in order, as for encodeUpdate. */
export const encodeItems = (items: readonly NewItem[]): Uint8Array => encodeUpdate(items.map(encodeItem))

/** New items as one update for the log, and each by itself for broadcasting and the item store. */
export interface EncodedUpdate {
  readonly update: Uint8Array
  readonly items: readonly EncodedItem[]
}

/** Encodes items both ways. For nearly every update, a single following stroke, both share one buffer. */
export function encodeUpdateWithItems(items: readonly NewItem[]): EncodedUpdate {
  const [item] = items
  if (items.length === 1 && item?.kind === 'stroke' && item.origin) return encodeOneStroke(item, item.origin)
  const each = items.map(encodeItem)
  return { update: encodeUpdate(each), items: each }
}

function encodeOneStroke(item: StrokeItem, origin: ItemId): EncodedUpdate {
  const { client, clock } = item
  const headSize = varUintSize(1) + runHeadSize({ client, clock, count: 1 })
  const size = followingStrokeSize(item, origin)
  const update = new Uint8Array(headSize + size + varUintSize(NO_DELETES))
  const start = writeVarUint(
    update,
    writeVarUint(update, writeVarUint(update, writeVarUint(update, 0, 1), 1), client),
    clock,
  )
  writeVarUint(update, writeFollowingStroke(update, start, item, origin), NO_DELETES)
  return { update, items: [encodedItem(item, update.subarray(start, start + size))] }
}

/** A run of items of one client with consecutive clocks, already encoded. */
export interface EncodedRun {
  readonly client: number
  readonly clock: number
  readonly count: number
  /** The items' bytes, in one piece or several. */
  readonly parts: readonly Uint8Array[]
}

/** Joins each client's runs, which must be consecutive. */
export function joinRuns(runs: readonly EncodedRun[]): EncodedRun[] {
  const joined = new Map<number, { client: number; clock: number; count: number; parts: Uint8Array[] }>()
  for (const { client, clock, count, parts } of runs) {
    const run = joined.get(client)
    if (run) {
      run.count += count
      run.parts.push(...parts)
    } else joined.set(client, { client, clock, count, parts: [...parts] })
  }
  return [...joined.values()]
}

/** Returns an update of these runs, at most one a client. */
export function encodeRuns(runs: readonly EncodedRun[]): Uint8Array {
  // Yjs integrates fastest with the highest client id first, as it writes them itself.
  const sorted = runs.toSorted((a, b) => b.client - a.client)
  const out = new Uint8Array(
    sorted.reduce((size, run) => size + runSize(run), varUintSize(runs.length) + varUintSize(NO_DELETES)),
  )
  let at = writeVarUint(out, 0, runs.length)
  for (const { client, clock, count, parts } of sorted) {
    for (const header of [count, client, clock]) at = writeVarUint(out, at, header)
    for (const part of parts) {
      out.set(part, at)
      at += part.length
    }
  }
  writeVarUint(out, at, NO_DELETES)
  return out
}

/** Returns the number of bytes before a run's items. */
export function runHeadSize({ client, clock, count }: Pick<EncodedRun, 'client' | 'clock' | 'count'>): number {
  return varUintSize(count) + varUintSize(client) + varUintSize(clock)
}

function runSize(run: EncodedRun): number {
  return run.parts.reduce((size, { length }) => size + length, runHeadSize(run))
}

/** The messages of the collaboration socket as bytes: y-websocket's framing, and the messages of our own protocol. */
import * as encoding from 'lib0/encoding'
import { type Changed, MESSAGE, type Hello, type Refused } from '#contract/socket.ts'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import { varUintSize, writeVarUint } from '#crdt/document/updates/var-uint.ts'

const SYNC = { step1: 0, step2: 1, update: 2 } as const

function frame(type: number, parts: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, type)
  parts(encoder)
  return encoding.toUint8Array(encoder)
}

function syncFrame(kind: number, bytes: Uint8Array): Uint8Array {
  const head = 2 + varUintSize(bytes.length)
  const out = new Uint8Array(head + bytes.length)
  out[0] = MESSAGE.sync
  out[1] = kind
  writeVarUint(out, 2, bytes.length)
  out.set(bytes, head)
  return out
}

/** Asks the peer for everything that the state vector does not cover. */
export const syncStep1Frame = (stateVector: Uint8Array): Uint8Array => syncFrame(SYNC.step1, stateVector)

/** Replies to a sync step 1: a client counts as synced when it has this frame. */
export const syncStep2Frame = (update: Uint8Array): Uint8Array => syncFrame(SYNC.step2, update)

export const updateFrame = (update: Uint8Array): Uint8Array => syncFrame(SYNC.update, update)

/** Replies to a sync step 1 in several frames. Only the last, which is returned, is a step 2: it ends the reply. */
export function* syncReplyFrames(updates: Iterator<Uint8Array, Uint8Array>): Generator<Uint8Array, Uint8Array> {
  for (;;) {
    const { value, done } = updates.next()
    if (done) return syncStep2Frame(value)
    yield updateFrame(value)
  }
}

export function awarenessFrame(update: Uint8Array): Uint8Array {
  const head = 1 + varUintSize(update.length)
  const out = Buffer.allocUnsafe(head + update.length)
  out[0] = MESSAGE.awareness
  writeVarUint(out, 1, update.length)
  out.set(update, head)
  return out
}

/** An awareness update about nobody. */
export const emptyAwareness = new Uint8Array([0])

/** An update of a document with nothing in it. */
export const emptyUpdate = new Uint8Array([0, 0])

/** The acknowledgement: tells a client that everything the state vector covers is on disk (SYNC-5). */
export const persistedFrame = (stateVector: Uint8Array): Uint8Array =>
  frame(MESSAGE.persisted, (encoder) => encoding.writeVarUint8Array(encoder, stateVector))

/** Tells a client which log it has joined (SYNC-18). */
export const helloFrame = (hello: Hello): Uint8Array => jsonFrame(MESSAGE.hello, hello)

/** Says why the socket is about to be closed, and for which stroke (SYNC-21). */
export const refusedFrame = (refused: Refused): Uint8Array => jsonFrame(MESSAGE.refused, refused)

/** Says what the client should read again (SYNC-24). */
export const changedFrame = (changed: Changed): Uint8Array => jsonFrame(MESSAGE.changed, changed)

/** Names a position of the log that the frames before it cover (SYNC-20). */
export const positionFrame = ({ seq, hash }: { readonly seq: number; readonly hash: Uint8Array }): Uint8Array =>
  frame(MESSAGE.position, (encoder) => {
    encoding.writeVarUint(encoder, seq)
    encoding.writeUint8Array(encoder, hash)
  })

const jsonFrame = (type: number, value: object): Uint8Array =>
  frame(type, (encoder) => encoding.writeVarString(encoder, JSON.stringify(value)))

export type ClientMessage =
  | { readonly type: 'step1'; readonly stateVector: Uint8Array }
  | { readonly type: 'update'; readonly update: Uint8Array }
  | { readonly type: 'awareness'; readonly update: Uint8Array }
  | { readonly type: 'queryAwareness' }
  /** A change of compact presence; empty bytes ask for everybody. */
  | { readonly type: 'presence'; readonly change: Uint8Array }
  | { readonly type: 'unknown' }

/** Parses a message. Its bytes are views of the input. Throws MalformedBytes when it ends too early or goes on after its end. */
export function readMessage(bytes: Uint8Array): ClientMessage {
  const input = new ByteReader(bytes)
  switch (input.unsigned()) {
    case MESSAGE.sync: {
      const kind = input.unsigned()
      if (kind === SYNC.step1) return { type: 'step1', stateVector: lastBytes(input) }
      if (kind === SYNC.step2 || kind === SYNC.update) return { type: 'update', update: lastBytes(input) }
      return { type: 'unknown' }
    }
    case MESSAGE.awareness:
      return { type: 'awareness', update: lastBytes(input) }
    case MESSAGE.queryAwareness:
      input.end()
      return { type: 'queryAwareness' }
    case MESSAGE.presence:
      return { type: 'presence', change: input.rest() }
    default:
      return { type: 'unknown' }
  }
}

/** Reads the bytes with which a message ends. */
function lastBytes(input: ByteReader): Uint8Array {
  const bytes = input.sizedBytes()
  input.end()
  return bytes
}

/** Messages that the server must refuse. Each is built on a replica of the document, for a sender who may draw on it. */
import * as Y from 'yjs'
import * as encoding from 'lib0/encoding'
import { appendStroke, newArtworkDocument, readEntries, strokesOf, undoneOf } from '#crdt/document/artwork-document.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { awarenessFrame, updateFrame } from '#server/sync/wire/frames.ts'
import type { RandomSource } from '#tests/chaos/support/run/random-source.ts'
import { randomStroke } from './random-stroke.ts'

/** Begins the id of every stroke in an invalid message; no log may ever hold one. */
export const INVALID_ID_PREFIX = 'invalid-'
/** The value of every flag in an invalid message; no valid undo has it. */
export const INVALID_FLAG = 19_999

export interface MessageContext {
  /** The document as the sender sees it. */
  readonly doc: Y.Doc
  readonly sender: number
  readonly victim: number
  readonly random: RandomSource
}

let strokeCount = 0

const stroke = ({ random }: MessageContext, author: number) =>
  randomStroke(random, `${INVALID_ID_PREFIX}${(strokeCount += 1)}`, author)

/** Returns the update of the changes that `edit` makes on a copy of the document. */
function updateOf({ doc }: MessageContext, edit: (copy: Y.Doc) => void): Uint8Array {
  const copy = newArtworkDocument()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  const before = Y.encodeStateVector(copy)
  copy.transact(() => edit(copy))
  return Y.encodeStateAsUpdate(copy, before)
}

const update = (context: MessageContext, edit: (copy: Y.Doc) => void): Uint8Array =>
  updateFrame(updateOf(context, edit))

/** Returns the Yjs client id that wrote a stroke of the victim; undefined while the victim has none. */
function victimsClient({ doc, victim }: MessageContext): number | undefined {
  const index = readEntries(doc).findLastIndex(({ stroke }) => stroke.author === victim)
  return index < 0 ? undefined : Y.createRelativePositionFromTypeIndex(strokesOf(doc), index).item?.client
}

function victimsStroke({ doc, victim, random }: MessageContext): string {
  const ids = readEntries(doc).flatMap(({ stroke }) => (stroke.author === victim ? [stroke.id] : []))
  return ids.length === 0 ? 'nobody-drew-this' : random.pick(ids)
}

/** Returns an update of a few bytes whose one flag item claims 2^31 deleted values. */
function hugeFlag({ sender }: MessageContext): Uint8Array {
  const encoder = encoding.createEncoder()
  for (const header of [1, 1, 4_000_000_000 + sender, 0]) encoding.writeVarUint(encoder, header)
  encoding.writeUint8(encoder, 1 | 0x20)
  encoding.writeVarUint(encoder, 1)
  encoding.writeVarString(encoder, 'undone')
  encoding.writeVarString(encoder, `${INVALID_ID_PREFIX}none`)
  encoding.writeVarUint(encoder, 2 ** 31)
  encoding.writeVarUint(encoder, 0)
  return encoding.toUint8Array(encoder)
}

export const INVALID_MESSAGES = {
  "a stroke in another's name": (context) =>
    update(context, (copy) => appendStroke(copy, stroke(context, context.victim))),
  "an undo of another's stroke": (context) =>
    update(context, (copy) => undoneOf(copy).set(victimsStroke(context), INVALID_FLAG)),
  "another's client id": (context) =>
    update(context, (copy) => {
      const client = victimsClient(context)
      copy.clientID = client ?? copy.clientID
      appendStroke(copy, stroke(context, client === undefined ? context.victim : context.sender))
    }),
  "another's client id and name": (context) =>
    update(context, (copy) => {
      copy.clientID = victimsClient(context) ?? copy.clientID
      appendStroke(copy, stroke(context, context.victim))
    }),
  'a deletion of strokes': (context) =>
    update(context, (copy) => {
      const { length } = strokesOf(copy)
      if (length > 0) strokesOf(copy).delete(context.random.between(0, length - 1))
      appendStroke(copy, stroke(context, context.victim))
    }),
  'a stroke between others': (context) =>
    update(context, (copy) => {
      if (strokesOf(copy).length < 2) appendStroke(copy, stroke(context, context.victim))
      else strokesOf(copy).insert(1, [encodeStroke(stroke(context, context.sender))])
    }),
  'another root type': (context) =>
    update(context, (copy) => copy.getArray('more').push([`${INVALID_ID_PREFIX}value`])),
  'a stroke of random bytes': (context) => update(context, (copy) => strokesOf(copy).push([context.random.bytes(40)])),
  'a valid stroke and a forged one': (context) =>
    update(context, (copy) => {
      appendStroke(copy, stroke(context, context.sender))
      appendStroke(copy, stroke(context, context.victim))
    }),
  "a stroke with another's id": (context) =>
    update(context, (copy) => {
      appendStroke(copy, stroke(context, context.sender))
      appendStroke(copy, randomStroke(context.random, victimsStroke(context), context.victim))
    }),
  'an object as a flag': (context) =>
    update(context, (copy) => {
      appendStroke(copy, stroke(context, context.sender))
      copy.getMap('undone').set(`${INVALID_ID_PREFIX}${strokeCount}`, { value: INVALID_FLAG })
    }),
  'a flag of 2^31 values': (context) => updateFrame(hugeFlag(context)),
  "another's presence": ({ sender, victim }) => {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarUint(encoder, 3_000_000_000 + sender)
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarString(encoder, JSON.stringify({ user: { id: victim, name: 'Me', color: '#000000' } }))
    return awarenessFrame(encoding.toUint8Array(encoder))
  },
  'random bytes': ({ random }) => random.bytes(random.between(1, 200)),
  'random bytes as an update': ({ random }) => updateFrame(random.bytes(random.between(1, 200))),
} satisfies Readonly<Record<string, (context: MessageContext) => Uint8Array>>

export type InvalidMessage = keyof typeof INVALID_MESSAGES

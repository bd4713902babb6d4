/** What no honest client sends. Each lie is made on a replica that has seen the page, by somebody who may draw on it. */
import * as Y from 'yjs'
import * as encoding from 'lib0/encoding'
import { appendStroke, newArtworkDocument, readEntries, strokesOf, undoneOf } from '#crdt/document/artwork-document.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { awarenessFrame, updateFrame } from '#server/sync/wire/frames.ts'
import { anyStroke } from './any-stroke.ts'
import type { Chance } from './chance.ts'

/** Every stroke of a lie is named so; none may ever be in a log. */
export const LIE = 'lie-'
/** Every flag of a lie has this value, which no honest undo has. */
export const LIE_FLAG = 19_999

export interface Stage {
  /** The page as the liar sees it. */
  readonly page: Y.Doc
  readonly liar: number
  readonly victim: number
  readonly chance: Chance
}

let told = 0

const stroke = ({ chance }: Stage, author: number) => anyStroke(chance, `${LIE}${(told += 1)}`, author)

/** The update that these acts make on a copy of the page. */
function updateOf({ page }: Stage, act: (copy: Y.Doc) => void): Uint8Array {
  const copy = newArtworkDocument()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(page))
  const before = Y.encodeStateVector(copy)
  copy.transact(() => act(copy))
  return Y.encodeStateAsUpdate(copy, before)
}

const update = (stage: Stage, act: (copy: Y.Doc) => void): Uint8Array => updateFrame(updateOf(stage, act))

/** The Yjs client id that wrote a stroke of the victim; undefined while there is none. */
function victimsClient({ page, victim }: Stage): number | undefined {
  const index = readEntries(page).findLastIndex(({ stroke }) => stroke.author === victim)
  return index < 0 ? undefined : Y.createRelativePositionFromTypeIndex(strokesOf(page), index).item?.client
}

function victimsStroke({ page, victim, chance }: Stage): string {
  const ids = readEntries(page).flatMap(({ stroke }) => (stroke.author === victim ? [stroke.id] : []))
  return ids.length === 0 ? 'nobody-drew-this' : chance.pick(ids)
}

/** A clock of a flag item with so many deleted values: a few bytes that claim to be a lot. */
function hugeFlag({ liar }: Stage): Uint8Array {
  const encoder = encoding.createEncoder()
  for (const header of [1, 1, 4_000_000_000 + liar, 0]) encoding.writeVarUint(encoder, header)
  encoding.writeUint8(encoder, 1 | 0x20)
  encoding.writeVarUint(encoder, 1)
  encoding.writeVarString(encoder, 'undone')
  encoding.writeVarString(encoder, `${LIE}none`)
  encoding.writeVarUint(encoder, 2 ** 31)
  encoding.writeVarUint(encoder, 0)
  return encoding.toUint8Array(encoder)
}

export const LIES = {
  "a stroke in another's name": (stage) => update(stage, (copy) => appendStroke(copy, stroke(stage, stage.victim))),
  "an undo of another's stroke": (stage) => update(stage, (copy) => undoneOf(copy).set(victimsStroke(stage), LIE_FLAG)),
  "another's client id": (stage) =>
    update(stage, (copy) => {
      const client = victimsClient(stage)
      copy.clientID = client ?? copy.clientID
      appendStroke(copy, stroke(stage, client === undefined ? stage.victim : stage.liar))
    }),
  "another's client id and name": (stage) =>
    update(stage, (copy) => {
      copy.clientID = victimsClient(stage) ?? copy.clientID
      appendStroke(copy, stroke(stage, stage.victim))
    }),
  'a deletion of strokes': (stage) =>
    update(stage, (copy) => {
      const { length } = strokesOf(copy)
      if (length > 0) strokesOf(copy).delete(stage.chance.between(0, length - 1))
      appendStroke(copy, stroke(stage, stage.victim))
    }),
  'a stroke between others': (stage) =>
    update(stage, (copy) => {
      if (strokesOf(copy).length < 2) appendStroke(copy, stroke(stage, stage.victim))
      else strokesOf(copy).insert(1, [encodeStroke(stroke(stage, stage.liar))])
    }),
  'another list': (stage) => update(stage, (copy) => copy.getArray('more').push([`${LIE}value`])),
  'a stroke that is none': (stage) => update(stage, (copy) => strokesOf(copy).push([stage.chance.bytes(40)])),
  'a good stroke and a forged one': (stage) =>
    update(stage, (copy) => {
      appendStroke(copy, stroke(stage, stage.liar))
      appendStroke(copy, stroke(stage, stage.victim))
    }),
  "a stroke with another's id": (stage) =>
    update(stage, (copy) => {
      appendStroke(copy, stroke(stage, stage.liar))
      appendStroke(copy, anyStroke(stage.chance, victimsStroke(stage), stage.victim))
    }),
  'a flag that is no flag': (stage) =>
    update(stage, (copy) => {
      appendStroke(copy, stroke(stage, stage.liar))
      copy.getMap('undone').set(`${LIE}${told}`, { value: LIE_FLAG })
    }),
  'a flag a thousand million long': (stage) => updateFrame(hugeFlag(stage)),
  "another's presence": ({ liar, victim }) => {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarUint(encoder, 3_000_000_000 + liar)
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarString(encoder, JSON.stringify({ user: { id: victim, name: 'Me', color: '#000000' } }))
    return awarenessFrame(encoding.toUint8Array(encoder))
  },
  'random bytes': ({ chance }) => chance.bytes(chance.between(1, 200)),
  'random bytes as an update': ({ chance }) => updateFrame(chance.bytes(chance.between(1, 200))),
} satisfies Readonly<Record<string, (stage: Stage) => Uint8Array>>

export type Lie = keyof typeof LIES

/**
 * Updates that cost a server more than their size suggests, each kind at any size. All are by user 1, and build on
 * `startUpdate` alone.
 */
import * as encoding from 'lib0/encoding'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { dot } from '#tests/sync/dot.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { CONTENT, UpdateWriter, type Id } from './update-writer.ts'

export const USER = 1
/** The stroke that every update may flag. */
export const KNOWN_STROKE = 'known'
const KNOWN_CLIENT = 1_000

/** Returns the update that has to be accepted first: one stroke. */
export const startUpdate = (): Uint8Array =>
  new UpdateWriter().client(KNOWN_CLIENT).stroke(dotBytes(KNOWN_STROKE), null).finish()

const dotBytes = (id: string): Uint8Array => encodeStroke(dot(id, USER))

/** Returns the smallest encoding of a line of that many points, all at the same place. */
const lineBytes = (id: string, points: number): Uint8Array =>
  encodeStroke(
    plainLine({
      id,
      author: USER,
      color: 0,
      path: { points: Array.from({ length: points * 2 }, () => 100), pressures: null },
    }),
  )

/** Two clients, the second higher, whose flags of one stroke are concurrent: each makes one run of dropped flags. */
export const twoDroppedRuns = (count: number, strokeId = KNOWN_STROKE, client = 5): Uint8Array =>
  new UpdateWriter()
    .client(client)
    .droppedFlags(strokeId, count, null)
    .client(client + 1)
    .droppedFlags(strokeId, count, null)
    .finish()

/** Clients that each wait for another client's last stroke. */
export function waitingClients(count: number): Uint8Array {
  const last = 50_000
  const writer = new UpdateWriter()
  writer.client(last)
  let origin: Id | null = null
  for (let clock = 0; clock < count; clock += 1) {
    writer.stroke(dotBytes(`l${clock}`), origin)
    origin = { client: last, clock }
  }
  for (let i = 0; i < count; i += 1) writer.client(last + 1 + i).stroke(dotBytes(`w${i}`), origin)
  return writer.finish()
}

/** Clients that wait for one client, whose strokes build one by one on other clients, each read last. */
function waitingInTurns(count: number): Uint8Array {
  const [middle, end] = [50_000, { client: 50_000, clock: count - 1 }]
  const writer = new UpdateWriter()
  for (let i = 0; i < count; i += 1) writer.client(60_000 + i).stroke(dotBytes(`a${i}`), null)
  for (let i = 0; i < count; i += 1) writer.client(90_000 + i).stroke(dotBytes(`w${i}`), end)
  writer.client(middle)
  for (let i = 0; i < count; i += 1) writer.stroke(dotBytes(`m${i}`), { client: 60_000 + i, clock: 0 })
  return writer.finish()
}

/** Writes items of any content under a root that is refused, after those that the reader has to pass. */
const otherContent =
  (content: number, write: (out: encoding.Encoder) => void) =>
  (count: number): Uint8Array => {
    const writer = new UpdateWriter().client(5)
    for (let i = 0; i < count; i += 1)
      write(writer.item(content, 'strokes', null, i ? { client: 5, clock: i - 1 } : null))
    return writer.finish()
  }

const nestedAny =
  (open: (out: encoding.Encoder) => void) =>
  (count: number): Uint8Array => {
    const writer = new UpdateWriter().client(5)
    const out = writer.item(CONTENT.any, 'strokes', null, null)
    encoding.writeVarUint(out, 1)
    for (let i = 0; i < count; i += 1) open(out)
    encoding.writeUint8(out, 126)
    return writer.finish()
  }

function structs(count: number, write: (writer: UpdateWriter, i: number) => void): Uint8Array {
  const writer = new UpdateWriter().client(5)
  for (let i = 0; i < count; i += 1) write(writer, i)
  return writer.finish()
}

function deletes(count: number, range: (i: number) => readonly [number, number]): Uint8Array {
  const writer = new UpdateWriter().client(5)
  for (let i = 0; i < 3; i += 1) writer.flags(KNOWN_STROKE, [1], i ? { client: 5, clock: i - 1 } : null)
  return writer
    .delete(
      5,
      Array.from({ length: count }, (_, i) => range(i)),
    )
    .finish()
}

const flags = (count: number, origin: (i: number) => Id | null): Uint8Array =>
  structs(count, (writer, i) => writer.flags(KNOWN_STROKE, [i % 2 === 0], origin(i)))

/** Each kind by name: returns an update with `count` elements. */
export const COSTLY_UPDATES: Readonly<Record<string, (count: number) => Uint8Array>> = {
  'two concurrent runs of dropped flags': (count) => twoDroppedRuns(count),
  'one run of dropped flags': (count) => new UpdateWriter().client(5).droppedFlags(KNOWN_STROKE, count, null).finish(),
  'one run of flags': (count) =>
    new UpdateWriter()
      .client(5)
      .flags(
        KNOWN_STROKE,
        Array.from({ length: count }, (_, i) => i % 2 === 0),
        null,
      )
      .finish(),
  'a chain of flags': (count) => flags(count, (i) => (i ? { client: 5, clock: i - 1 } : null)),
  'flags that are all the first': (count) => flags(count, () => null),
  'flags that all follow the first': (count) => flags(count, (i) => (i ? { client: 5, clock: 0 } : null)),
  'flags of as many clients': (count) => {
    const writer = new UpdateWriter()
    for (let i = 0; i < count; i += 1) writer.client(5 + i).flags(KNOWN_STROKE, [true], null)
    return writer.finish()
  },
  'flags of two clients in turn': (count) => {
    const writer = new UpdateWriter()
    for (const own of [5, 6]) {
      writer.client(own)
      for (let clock = 0; clock < count; clock += 1) {
        const before = own === 6 ? { client: 5, clock } : clock > 0 ? { client: 6, clock: clock - 1 } : null
        writer.flags(KNOWN_STROKE, [true], before)
      }
    }
    return writer.finish()
  },
  'a chain of strokes': (count) =>
    structs(count, (writer, i) => writer.stroke(dotBytes(`s${i}`), i ? { client: 5, clock: i - 1 } : null)),
  'strokes that are all the first': (count) => structs(count, (writer, i) => writer.stroke(dotBytes(`s${i}`), null)),
  // A fortieth as many, because each takes 1.3 kB.
  'strokes with most points a byte': (count) =>
    structs(Math.ceil(count / 40), (writer, i) =>
      writer.stroke(lineBytes(`s${i}`, 5_000), i ? { client: 5, clock: i - 1 } : null),
    ),
  'strokes of as many clients': (count) => {
    const writer = new UpdateWriter()
    for (let i = 0; i < count; i += 1) writer.client(5 + i).stroke(dotBytes(`s${i}`), null)
    return writer.finish()
  },
  'clients that wait for one': waitingClients,
  'clients that wait for one that waits': waitingInTurns,
  'a flag and its stroke, many times': (count) =>
    structs(count, (writer, i) => {
      writer.stroke(dotBytes(`s${i}`), i ? { client: 5, clock: 2 * i - 2 } : null)
      writer.flags(`s${i}`, [1], null)
    }),
  skips: (count) => structs(count, (writer) => writer.skip(1)),
  'garbage-collected structs': (count) => structs(count, (writer) => writer.gc(1)),
  'empty runs': (count) => structs(count, (writer) => writer.droppedFlags(KNOWN_STROKE, 0, null)),
  'the same stroke again': (count) => {
    const writer = new UpdateWriter()
    for (let i = 0; i < count; i += 1) writer.client(KNOWN_CLIENT).stroke(dotBytes(KNOWN_STROKE), null)
    return writer.finish()
  },
  'clients without structs': (count) => {
    const writer = new UpdateWriter()
    for (let i = 0; i < count; i += 1) writer.client(5 + i)
    return writer.finish()
  },
  'empty deletes': (count) => deletes(count, () => [0, 0]),
  'deletes of one flag, again and again': (count) => deletes(count, () => [0, 1]),
  'deletes of a run': (count) =>
    new UpdateWriter()
      .client(5)
      .droppedFlags(KNOWN_STROKE, count, null)
      .flags(KNOWN_STROKE, [true], { client: 5, clock: count - 1 })
      .delete(5, [[0, count]])
      .finish(),
  'clients that delete nothing': (count) => {
    const writer = new UpdateWriter().client(5).flags(KNOWN_STROKE, [1], null)
    for (let i = 0; i < count; i += 1) writer.delete(5 + i, [])
    return writer.finish()
  },
  'shared types': otherContent(CONTENT.type, (out) => encoding.writeVarUint(out, 1)),
  'text types': otherContent(CONTENT.type, (out) => encoding.writeVarUint(out, 2)),
  subdocuments: otherContent(CONTENT.doc, (out) => {
    encoding.writeVarString(out, 'x')
    encoding.writeAny(out, {})
  }),
  'embedded values': otherContent(CONTENT.embed, (out) => encoding.writeVarString(out, '{}')),
  formats: otherContent(CONTENT.format, (out) => {
    encoding.writeVarString(out, 'x')
    encoding.writeVarString(out, '1')
  }),
  texts: otherContent(CONTENT.string, (out) => encoding.writeVarString(out, 'x')),
  'JSON values': (count) =>
    structs(1, (writer) => {
      const out = writer.item(CONTENT.json, 'strokes', null, null)
      encoding.writeVarUint(out, count)
      for (let i = 0; i < count; i += 1) encoding.writeVarString(out, '1')
    }),
  'nested lists': nestedAny((out) => {
    encoding.writeUint8(out, 117)
    encoding.writeVarUint(out, 1)
  }),
  'nested objects': nestedAny((out) => {
    encoding.writeUint8(out, 118)
    encoding.writeVarUint(out, 1)
    encoding.writeVarString(out, 'a')
  }),
  'a list of empty objects': (count) =>
    structs(1, (writer) => {
      const out = writer.item(CONTENT.any, 'undone', KNOWN_STROKE, null)
      encoding.writeVarUint(out, count)
      for (let i = 0; i < count; i += 1) encoding.writeAny(out, {})
    }),
  'one long name': (count) => structs(1, (writer) => writer.droppedFlags('x'.repeat(count), 1, null)),
}

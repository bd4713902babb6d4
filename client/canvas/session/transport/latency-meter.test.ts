import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import { writeSyncStep1, writeSyncStep2, writeUpdate } from 'y-protocols/sync'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { MESSAGE } from '#contract/socket.ts'
import { frameName, LatencyMeter } from './latency-meter.ts'

function sync(write: (encoder: ReturnType<typeof createEncoder>) => void): Uint8Array {
  const encoder = createEncoder()
  writeVarUint(encoder, MESSAGE.sync)
  write(encoder)
  return toUint8Array(encoder)
}
function persisted(doc: Y.Doc): Uint8Array {
  const encoder = createEncoder()
  writeVarUint(encoder, MESSAGE.persisted)
  writeVarUint8Array(encoder, Y.encodeStateVector(doc))
  return toUint8Array(encoder)
}

test('a round trip is from the sync request to its reply', () => {
  const [doc, meter] = [new Y.Doc(), new LatencyMeter()]
  meter.add({ direction: 'received', bytes: sync((to) => writeSyncStep2(to, doc)), at: 1 })
  meter.add({ direction: 'sent', bytes: sync((to) => writeSyncStep1(to, doc)), at: 10 })
  meter.add({ direction: 'received', bytes: sync((to) => writeSyncStep2(to, doc)), at: 35 })
  expect(meter.roundTrips).toEqual([25])
})

test('an update is durable once an acknowledgement covers it, not at the one for an earlier update', () => {
  const [doc, meter] = [new Y.Doc(), new LatencyMeter()]
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  const draw = (at: number): void => {
    doc.getArray('strokes').push([new Uint8Array(3)])
    const update = updates.at(-1) ?? new Uint8Array()
    meter.add({ direction: 'sent', bytes: sync((to) => writeUpdate(to, update)), at })
  }
  draw(100)
  const first = persisted(doc)
  draw(110)
  meter.add({ direction: 'received', bytes: first, at: 130 })
  expect(meter.durableAcks).toEqual([30])
  meter.add({ direction: 'received', bytes: persisted(doc), at: 150 })
  expect(meter.durableAcks).toEqual([30, 40])
  draw(200)
  meter.reset()
  meter.add({ direction: 'received', bytes: persisted(doc), at: 900 })
  expect(meter.durableAcks).toEqual([30, 40])
})

test('kinds of messages have names, also those of a newer server', () => {
  expect(frameName(sync((to) => writeSyncStep1(to, new Y.Doc())))).toBe('sync request')
  expect(frameName(persisted(new Y.Doc()))).toBe('durable acknowledgement')
  expect(frameName(Uint8Array.of(127))).toBe('unknown message 127')
})

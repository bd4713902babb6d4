import { createHash } from 'node:crypto'
import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { computeHashes, isSameHash, LOG_START, logMark, type LogPosition, nextHash } from './log-chain.ts'
import { entriesOf, type NewLogEntry } from './stroke-log.ts'

const entry: fc.Arbitrary<NewLogEntry> = fc.record({
  userId: fc.nat(3),
  at: fc.constant(new Date(0)),
  update: fc.uint8Array({ maxLength: 3 }),
})
const log = fc.array(entry, { maxLength: 6 })

const keyOf = (entries: readonly NewLogEntry[]): string =>
  entries.map(({ userId, update }) => `${userId}:${update.join()}`).join(' ')

test('a hash is the beginning of a SHA-256 over the hash before it, the person in eight bytes and the update (LOG-2)', () => {
  const before = fc.uint8Array({ minLength: 16, maxLength: 16 })
  fc.assert(
    fc.property(before, fc.maxSafeNat(), fc.uint8Array(), (before, userId, update) => {
      const person = Buffer.alloc(8)
      person.writeBigUInt64BE(BigInt(userId))
      const expected = createHash('sha256').update(before).update(person).update(update).digest().subarray(0, 16)
      expect(isSameHash(nextHash(before, { userId, update }), expected)).toBe(true)
    }),
  )
})

test('two logs have the same hash at a number exactly when they have the same entries up to it (LOG-2)', () => {
  fc.assert(
    fc.property(log, log, (one, other) => {
      const [ones, others] = [computeHashes(one), computeHashes(other)]
      expect(ones[0]).toEqual(new Uint8Array(16))
      for (let seq = 0; seq < Math.min(ones.length, others.length); seq += 1)
        expect(isSameHash(ones[seq]!, others[seq]!)).toBe(keyOf(one.slice(0, seq)) === keyOf(other.slice(0, seq)))
    }),
  )
})

test('the entries of a log get the same hashes however they are grouped into appends', () => {
  fc.assert(
    fc.property(log, fc.infiniteStream(fc.integer({ min: 1, max: 4 })), (entries, sizes) => {
      let position: LogPosition = LOG_START
      const stored: Uint8Array[] = [LOG_START.hash]
      while (position.seq < entries.length) {
        const group = entries.slice(position.seq, position.seq + sizes.next().value)
        for (const { seq, hash } of entriesOf(1, position, group)) {
          stored.push(hash!)
          position = { seq, hash: hash! }
        }
      }
      expect(stored.map((hash) => [...hash])).toEqual(computeHashes(entries).map((hash) => [...hash]))
    }),
  )
})

test('a mark belongs to one log and one hash', () => {
  const hashes = computeHashes([{ userId: 1, update: new Uint8Array(1) }])
  const marks = ['key', 'other'].flatMap((key) => hashes.map((hash) => logMark(key, hash)))
  expect(new Set(marks).size).toBe(4)
  for (const mark of marks) expect(mark).toMatch(/^[A-Za-z0-9_-]{22}$/)
})

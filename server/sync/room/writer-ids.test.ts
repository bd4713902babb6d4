import { expect, test } from 'vitest'
import { MAX_ANNOUNCED, MAX_ANNOUNCED_PER_PERSON, WriterIds } from './writer-ids.ts'

const writtenBy = new Map([[5, 1]])

test('an id belongs to who wrote with it, else to who announced it first (SYNC-16)', () => {
  const ids = new WriterIds((client) => writtenBy.get(client))
  expect([ids.announce(5, 2), ids.announce(5, 1), ids.announce(6, 2), ids.announce(6, 1)]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([5, 6, 7].map((id) => ids.ownerOf(id))).toEqual([1, 2, undefined])
})

test('a person’s announced ids are bounded, and do not push out those of others (SYNC-16)', () => {
  const ids = new WriterIds(() => undefined)
  ids.announce(1, 7)
  for (let id = 100; id <= 100 + MAX_ANNOUNCED_PER_PERSON; id += 1) ids.announce(id, 8)
  expect([1, 100, 101].map((id) => ids.ownerOf(id))).toEqual([7, undefined, 8])
})

test('the announced ids of a room are bounded', () => {
  const ids = new WriterIds(() => undefined)
  for (let id = 1; id <= MAX_ANNOUNCED + 1; id += 1) ids.announce(id, id)
  expect([1, 2].map((id) => ids.ownerOf(id))).toEqual([undefined, 2])
})

test('an id of more than 32 bits is nobody’s writer id', () => {
  const ids = new WriterIds(() => undefined)
  expect(ids.announce(2 ** 32, 7)).toBe(true)
  expect(ids.ownerOf(2 ** 32)).toBeUndefined()
})

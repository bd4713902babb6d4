import { expect, test } from 'vitest'
import { atOnce, inSlices } from './in-slices.ts'

/** Work of 1,000 steps; each takes a millisecond of `clock`, and is noted under the name. */
function setUp() {
  let ms = 0
  const done: string[] = []
  const pace = { now: () => ms, pause: () => new Promise<void>((resolve) => setImmediate(resolve)) }
  function* work(name: string): Generator<void, string> {
    for (let step = 0; step < 1_000; step += 1) {
      yield
      ms += 1
      done.push(name)
    }
    return name
  }
  return { done, pace, work }
}

test('pieces of work that share a thread take turns of 50 ms, and all end', async () => {
  const { done, pace, work } = setUp()
  const results = await Promise.all(['a', 'b', 'c'].map((name) => inSlices(work(name), pace, Infinity)))
  expect(results).toEqual(['a', 'b', 'c'])
  const changes = done.filter((name, at) => name !== done[at - 1]).length
  expect(changes).toBe(60)
})

test('work stops after its own time, which that of others does not shorten', async () => {
  const { done, pace, work } = setUp()
  const results = await Promise.all([inSlices(work('a'), pace, 1_001), inSlices(work('b'), pace, 300)])
  expect(results).toEqual(['a', null])
  expect(done.filter((name) => name === 'b')).toHaveLength(300)
  expect(atOnce(work('c'))).toBe('c')
})

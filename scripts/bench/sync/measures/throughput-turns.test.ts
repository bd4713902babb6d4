import { expect, test } from 'vitest'
import { throughputInTurns } from './throughput-turns.ts'

const SYSTEMS = [
  { name: 'ours' },
  { name: 'hocuspocus' },
  { name: 'y-websocket' },
  { name: 'relay', isLimit: true },
] as const
const SPEEDS = [10, 60, 100, 20]

/** Returns who took a turn, in order, and the result. */
async function run(peersFromShare: number) {
  const order: number[] = []
  const results = await throughputInTurns(SYSTEMS, { turns: 3, peersFromShare }, async (index) => {
    order.push(index)
    return { perSecond: SPEEDS[index]! + order.length, processorMicroseconds: order.length }
  })
  return { order, results }
}

test('systems take turns, and each has the median of its own', async () => {
  const { order, results } = await run(0)
  expect(order).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3])
  expect(results[1]).toEqual({ perSecond: 66, processorMicroseconds: 6 })
})

test('a peer that is clearly not the fastest takes one turn, while ours and limits take all', async () => {
  expect((await run(0.7)).order).toEqual([0, 1, 2, 3, 0, 2, 3, 0, 2, 3])
})

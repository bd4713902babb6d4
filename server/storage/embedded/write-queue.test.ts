import { expect, test } from 'vitest'
import type { CollectionSchema } from './documents/collection-schema.ts'
import type { DocumentSource } from './document-source.ts'
import type { Layer } from './layer.ts'
import { WriteQueue } from './write-queue.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'

const schema: CollectionSchema = { name: 'things', version: 1, indexes: [], prefix: Buffer.from('things') }
const nothing: DocumentSource = { get: () => null, scan: () => [], count: () => 0, owners: () => [] }

/** Returns a queue whose commits take 5 ms, and how many inserts each commit carried. */
function slowQueue(fails: (commit: number) => boolean = () => false) {
  const commits: number[] = []
  const queue = new WriteQueue(nothing, async (layer) => {
    commits.push(layer.inserted.length)
    await new Promise((resolve) => {
      setTimeout(resolve, 5)
    })
    if (fails(commits.length)) throw new StorageUnavailable('disk full')
  })
  let last = 0
  const insert = (layer: Layer): number => {
    last++
    layer.insert(schema, { _id: last })
    return last
  }
  return { queue, commits, insert }
}

test('Group commit: fifty rooms that append at once share their commits', async () => {
  const { queue, commits, insert } = slowQueue()
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      for (let i = 0; i < 4; i++) await queue.write(insert)
    }),
  )
  expect(commits).toEqual([50, 50, 50, 50])
})

test('Group commit: callers that write again when their write resolves share the next commit in the same event loop turn', async () => {
  const commits: number[] = []
  const queue = new WriteQueue(nothing, async (layer) => void commits.push(layer.inserted.length))
  let last = 0
  const write = (): Promise<void> => queue.write((layer) => layer.insert(schema, { _id: last++ }))
  const writeTwice = async (): Promise<void> => {
    await write()
    // A caller learns of its write only some promises later.
    for (let i = 0; i < 10; i += 1) await Promise.resolve()
    await write()
  }
  await write()
  let turned = false
  setImmediate(() => (turned = true))
  await Promise.all([writeTwice(), writeTwice()])
  expect(commits).toEqual([1, 2, 2])
  expect(turned).toBe(false)
})

test('Writes settle after their commit, in call order; a failed commit rejects all of its writes and no others', async () => {
  const { queue, commits, insert } = slowQueue((commit) => commit === 1)
  const settled: string[] = []
  const note = (name: string, writing: Promise<unknown>): Promise<void> =>
    writing.then(
      () => void settled.push(`${name} done after ${commits.length}`),
      (error: Error) => void settled.push(`${name} ${error.name} after ${commits.length}`),
    )
  const first = [
    note('a', queue.write(insert)),
    note(
      'b',
      queue.write(() => 'nothing written'),
    ),
    note(
      'c',
      queue.write(() => {
        throw new RangeError('refused')
      }),
    ),
  ]
  await Promise.all(first)
  await note('d', queue.write(insert))
  await note(
    'e',
    queue.write(() => 'nothing to commit'),
  )
  expect(settled).toEqual([
    'a StorageUnavailable after 1',
    'b StorageUnavailable after 1',
    'c StorageUnavailable after 1',
    'd done after 2',
    'e done after 2',
  ])
  await queue.close()
  await expect(queue.write(insert)).rejects.toThrow(StorageUnavailable)
})

test('A write that throws leaves nothing behind, and the other writes of its group are committed', async () => {
  const { queue, commits, insert } = slowQueue()
  const outcomes = await Promise.allSettled([
    queue.write(insert),
    queue.write((layer) => {
      insert(layer)
      throw new RangeError('after half of it')
    }),
    queue.write(insert),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(commits).toEqual([2])
})

test('A transaction runs alone and does not delay the commit of the writes before it', async () => {
  const { queue, commits, insert } = slowQueue()
  const events: string[] = []
  await Promise.all([
    queue.write(insert).then(() => events.push('before')),
    queue
      .write(
        async (layer) => {
          events.push('transaction begins')
          await new Promise((resolve) => {
            setTimeout(resolve, 20)
          })
          events.push('transaction ends')
          return insert(layer)
        },
        { isTransaction: true },
      )
      .then(() => events.push('transaction committed')),
    queue
      .write((layer) => {
        events.push('after runs')
        return insert(layer)
      })
      .then(() => events.push('after')),
  ])
  expect(events).toEqual([
    'before',
    'transaction begins',
    'transaction ends',
    'after runs',
    'transaction committed',
    'after',
  ])
  expect(commits).toEqual([1, 2])
})

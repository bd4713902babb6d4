import { describe, expect, test } from 'vitest'
import type { FromExport, ToExport } from './export-messages.ts'
import { makePicture } from './make-picture.ts'

/** A worker that the test controls. */
class FakeWorker extends EventTarget {
  readonly orders: ToExport[] = []
  ended = false
  postMessage(order: ToExport): void {
    this.orders.push(order)
  }
  terminate(): void {
    this.ended = true
  }
  say(data: FromExport): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function begin(size: 1 | 2 | 4) {
  const workers: FakeWorker[] = []
  const stop = new AbortController()
  const shares: number[] = []
  const picture = makePicture(
    { plates: new ArrayBuffer(8), ink: null, updates: [], size },
    {
      signal: stop.signal,
      onProgress: (share) => shares.push(share),
      startWorker: () => {
        const worker = new FakeWorker()
        workers.push(worker)
        // The fake has every member of a Worker that makePicture uses.
        return worker as unknown as Worker
      },
    },
  )
  return { workers, stop, shares, picture }
}

const png = [new Uint8Array([1, 2, 3])]

describe('makePicture', () => {
  test('starts one worker for a screen picture, and terminates it', async () => {
    const { workers, shares, picture } = begin(2)
    expect(workers.map(({ orders }) => orders.map(({ type }) => type))).toEqual([['screen']])
    workers[0]!.say({ type: 'progress', share: 0.5 })
    workers[0]!.say({ type: 'done', png })
    expect(await picture).toBe(png)
    expect(shares).toEqual([0.5])
    expect(workers[0]!.ended).toBe(true)
  })

  test('starts two connected workers for a paper picture', async () => {
    const { workers, picture } = begin(4)
    expect(workers.map(({ orders }) => orders[0]?.type)).toEqual(['trace', 'fine'])
    workers[1]!.say({ type: 'done', png })
    expect(await picture).toBe(png)
    expect(workers.every(({ ended }) => ended)).toBe(true)
  })

  test.each([0, 1])('rejects when worker %i of the two fails', async (which) => {
    const { workers, picture } = begin(4)
    workers[which]!.say({ type: 'failed', message: 'the plates end too early' })
    await expect(picture).rejects.toThrow('the plates end too early')
    expect(workers.every(({ ended }) => ended)).toBe(true)
  })

  test('rejects when a worker cannot be started', async () => {
    const { workers, picture } = begin(1)
    workers[0]!.dispatchEvent(new Event('error'))
    await expect(picture).rejects.toThrow('The picture could not be painted.')
  })

  test('rejects at once when it is aborted', async () => {
    const { workers, stop, picture } = begin(4)
    stop.abort()
    await expect(picture).rejects.toThrow('aborted')
    expect(workers.every(({ ended }) => ended)).toBe(true)
  })
})

import { expect, test } from 'vitest'
import { SharedWork } from './shared-work.ts'

/** Work that ends when its signal aborts or when `finish` is called. */
function work() {
  const begun: { finish: (result: string) => void; signal: AbortSignal }[] = []
  const run = (signal: AbortSignal): Promise<string> =>
    new Promise((resolve, reject) => {
      begun.push({ finish: resolve, signal })
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  return { begun, run }
}

test('callers of one key share the work, and those of another key do not', async () => {
  const shared = new SharedWork<string>()
  const { begun, run } = work()
  const results = [shared.run('a', run), shared.run('a', run), shared.run('b', run)]
  expect(begun).toHaveLength(2)
  begun[0]!.finish('A')
  begun[1]!.finish('B')
  expect(await Promise.all(results)).toEqual(['A', 'A', 'B'])
  const later = shared.run('a', run)
  begun[2]!.finish('new')
  expect(await later).toBe('new')
})

test('the work goes on while one caller waits, and is cancelled with the last one', async () => {
  const shared = new SharedWork<string>()
  const { begun, run } = work()
  const callers = [new AbortController(), new AbortController()]
  const results = callers.map(({ signal }) => shared.run('a', run, signal))
  callers[0]!.abort(new Error('gone'))
  await expect(results[0]).rejects.toThrow('gone')
  expect(begun[0]!.signal.aborted).toBe(false)
  callers[1]!.abort(new Error('gone too'))
  await expect(results[1]).rejects.toThrow('gone too')
  expect(begun[0]!.signal.aborted).toBe(true)
  const next = shared.run('a', run)
  expect(begun).toHaveLength(2)
  begun[1]!.finish('next')
  expect(await next).toBe('next')
})

import { afterEach, expect, test, vi } from 'vitest'
import { startOffline } from './offline.ts'

class FakeResource {
  readonly name: string
  readonly workerStart: number
  constructor(name: string, workerStart: number) {
    this.name = name
    this.workerStart = workerStart
  }
}
afterEach(() => vi.unstubAllGlobals())

test('a worker that began in the middle of a page is told what the page had fetched without it', async () => {
  vi.stubGlobal('PerformanceResourceTiming', FakeResource)
  const kept = vi.fn<(message: unknown) => void>()
  const view = {
    navigator: {
      serviceWorker: { controller: { postMessage: kept }, register: () => Promise.resolve() },
    },
    performance: { getEntriesByType: () => [new FakeResource('/api/templates', 0), new FakeResource('/api/user', 12)] },
    document: { readyState: 'complete' },
    setTimeout: (act: () => void) => act(),
  }
  startOffline(view as unknown as Window)
  await vi.waitFor(() => expect(kept).toHaveBeenCalledOnce())
  expect(kept).toHaveBeenCalledWith({ keep: ['/api/templates'] })
})

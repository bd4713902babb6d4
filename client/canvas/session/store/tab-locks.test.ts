/** Locks of a browser without Web Locks: one holder at a time, freed by whatever closes its connection. */
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { eventually } from '#tests/eventually.ts'
import { ConnectionLocks } from './tab-locks.ts'

let databases: IDBFactory
beforeEach(() => {
  databases = new IDBFactory()
})

/** A tab. `crash` closes its connections and forgets its requests, as a browser does when the tab is gone. */
class Tab {
  readonly locks: ConnectionLocks
  readonly #open = new Set<IDBDatabase>()
  #isGone = false

  constructor() {
    const open: IDBFactory['open'] = (...given) => {
      const request = databases.open(...given)
      request.addEventListener('success', () => {
        if (this.#isGone) request.result.close()
        else this.#open.add(request.result)
      })
      return request
    }
    const deleteDatabase: IDBFactory['deleteDatabase'] = (name) => databases.deleteDatabase(name)
    this.locks = new ConnectionLocks(Object.assign(Object.create(databases), { open, deleteDatabase }))
  }

  crash(): void {
    this.#isGone = true
    for (const database of this.#open) database.close()
  }
}

const moment = (): Promise<void> => new Promise((later) => setTimeout(later, 20))

test('a lock has one holder, in one tab or in several, and is free once it is given back', async () => {
  const [a, b] = [new Tab(), new Tab()]
  const release = await a.locks.take('x')
  expect(release).not.toBeNull()
  expect(await Promise.all([a.locks.take('x'), b.locks.take('x'), b.locks.take('y')])).toEqual([
    null,
    null,
    expect.any(Function),
  ])
  release!()
  await eventually(() => b.locks.take('x'))
  expect(await a.locks.take('x')).toBeNull()
})

test('the lock of a tab that is gone is free', async () => {
  const [a, b, c] = [new Tab(), new Tab(), new Tab()]
  await a.locks.take('x')
  expect(await b.locks.take('x')).toBeNull()
  a.crash()
  await eventually(() => c.locks.take('x'))
  expect(await b.locks.take('x')).toBeNull()
})

test('what waits gets the lock when it is free, one after the other, and not after it gave up', async () => {
  const tabs = [new Tab(), new Tab(), new Tab()]
  const release = await tabs[0]!.locks.take('x')
  const end = new AbortController()
  const done: string[] = []
  const never = new AbortController().signal
  const waiting = ['b', 'c'].map((name, i) =>
    tabs[i + 1]!.locks.whenFree('x', never, async () => {
      done.push(`${name} begins`)
      await moment()
      done.push(`${name} ends`)
    }),
  )
  const given = tabs[0]!.locks.whenFree('x', end.signal, () => done.push('never'))
  await moment()
  expect(done).toEqual([])
  end.abort()
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
  release!()
  await Promise.all(waiting)
  expect(done).toEqual(['b begins', 'b ends', 'c begins', 'c ends'])
  await eventually(() => tabs[0]!.locks.take('x'))
})

test('databases of locks that are given back are gone', async () => {
  const [a, b] = [new Tab(), new Tab()]
  const release = await a.locks.take('x')
  await b.locks.take('x')
  release!()
  await eventually(async () => (await databases.databases()).length === 0)
})

test('a browser that refuses databases gives no lock, and does not throw', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(databases, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  expect(await new ConnectionLocks(databases).take('x')).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('whatever tabs do at the same time, no two hold the lock, and it is free in the end', async () => {
  const action = fc.record({
    tab: fc.nat(2),
    do: fc.constantFrom('take', 'take', 'take', 'release', 'crash', 'wait'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 20 }), async (actions) => {
      databases = new IDBFactory()
      const tabs = [new Tab(), new Tab(), new Tab()]
      const held = new Map<Tab, () => void>()
      const taking: Promise<void>[] = []
      for (const given of actions) {
        const tab = tabs[given.tab]!
        if (given.do === 'take')
          taking.push(
            tab.locks.take('x').then((release) => {
              if (!release || !tabs.includes(tab)) return
              held.set(tab, release)
              expect(held.size).toBe(1)
            }),
          )
        else if (given.do === 'wait') await new Promise((later) => setTimeout(later, 2))
        else {
          if (given.do === 'crash') {
            tab.crash()
            tabs[given.tab] = new Tab()
          } else held.get(tab)?.()
          held.delete(tab)
        }
      }
      await Promise.all(taking)
      for (const release of held.values()) release()
      const last = new Tab()
      await eventually(() => last.locks.take('x'))
    }),
    { numRuns: 30 },
  )
})

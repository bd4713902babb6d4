import { expect, test, vi } from 'vitest'
import { closeLeft, guardUnkept } from './guard-unkept.ts'
import { ObservableState } from './observable-state.ts'
import { type ArtworkSessionState, INITIAL_STATE } from './session-state.ts'

const ANA = 5
const BEN = 6

function open(userId = ANA) {
  const state = new ObservableState<ArtworkSessionState>({ ...INITIAL_STATE, save: 'saved' })
  const close = vi.fn(() => Promise.resolve())
  const page = new EventTarget()
  const session = {
    get state() {
      return state.current
    },
    subscribe: state.subscribe,
    close,
  }
  const leave = guardUnkept(session, userId, page)
  /** Returns whether the browser would ask before the tab closes. */
  const asks = (): boolean => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  return { state, close, leave, asks }
}

test('the browser asks before the tab closes, while there are strokes that nobody has', () => {
  const { state, asks } = open()
  expect(asks()).toBe(false)
  state.change({ save: 'unkept', kept: false })
  expect(asks()).toBe(true)
  state.change({ save: 'offline', kept: true })
  expect(asks()).toBe(false)
  state.change({ save: null, kept: false, hasDraftStrokes: true })
  expect(asks()).toBe(true)
})

test('a page that is left closes at once when its strokes are kept', () => {
  const { close, leave } = open()
  leave()
  expect(close).toHaveBeenCalledOnce()
})

test.each(['saved', 'offline'] as const)('a page that is left with others goes on until it is %s', (save) => {
  const { state, close, leave, asks } = open()
  state.change({ save: 'unkept', kept: false })
  leave()
  expect([close.mock.calls.length, asks()]).toEqual([0, true])
  state.change({ save, kept: save === 'offline' })
  state.change({ save: 'unkept', kept: false })
  expect([close.mock.calls.length, asks()]).toEqual([1, false])
})

test('what a person has deleted ends, and that of no other', async () => {
  const [ana, ben] = [open(ANA), open(BEN)]
  for (const { state, leave } of [ana, ben]) {
    state.change({ save: 'unkept', kept: false })
    leave()
  }
  await closeLeft(ANA)
  expect([ana.close.mock.calls.length, ana.asks()]).toEqual([1, false])
  expect([ben.close.mock.calls.length, ben.asks()]).toEqual([0, true])
})

import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { BackGuard } from './use-kid-mode.ts'

/** A history like the browser's, whose moves arrive when the test says so. */
class FakeHistory {
  entries: { state: unknown; address: string }[] = [
    { state: { page: 'home' }, address: '/' },
    { state: { page: 'canvas' }, address: '/canvas?templateId=34' },
  ]
  at = 1
  moves: (1 | -1)[] = []
  /** What happens after the time of a move. */
  later: (() => void) | null = null

  get state(): unknown {
    return this.entries[this.at]!.state
  }
  get address(): string {
    return this.entries[this.at]!.address
  }
  pushState(state: unknown): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { state, address: this.address }]
    this.at += 1
  }
  replaceState(state: unknown, _: string, address = this.address): void {
    this.entries[this.at] = { state, address }
  }
  back(): void {
    this.moves.push(-1)
  }
  forward(): void {
    this.moves.push(1)
  }
  /** Performs a move; returns whether there was an entry to go to. */
  go(step: 1 | -1): boolean {
    const to = this.at + step
    if (to < 0 || to >= this.entries.length) return false
    this.at = to
    return true
  }
}

function set(): { history: FakeHistory; guard: BackGuard; settle: () => void } {
  const history = new FakeHistory()
  const guard = new BackGuard(
    history,
    () => history.address,
    (act) => {
      history.later = act
      return () => {
        history.later = null
      }
    },
  )
  const settle = (): void => {
    for (let step = history.moves.shift(); step !== undefined; step = history.moves.shift())
      if (history.go(step)) guard.popped()
  }
  return { history, guard, settle }
}

test('Back stays as often as it is pressed, and goes home once afterwards', () => {
  const act = fc.constantFrom('back', 'reload', 'created', 'off and on')
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const { history, guard, settle } = set()
      let address = history.address
      guard.start()
      for (const each of acts) {
        if (each === 'back') {
          history.go(-1)
          expect(guard.popped()).toBe(true)
        } else if (each === 'reload') guard.start()
        else if (each === 'created') {
          address = '/canvas/12'
          history.replaceState({ key: 'created' }, '', address)
          guard.markAgain('created')
        } else {
          guard.stop()
          guard.start()
        }
        settle()
        expect(history.address).toBe(address)
        expect(history.entries).toHaveLength(3)
      }
      guard.stop()
      settle()
      expect(history.address).toBe(address)
      expect(history.state).not.toHaveProperty('kidMode')
      expect(history.at).toBe(1)
      history.go(-1)
      expect(guard.popped()).toBe(false)
      expect(history.address).toBe('/')
    }),
  )
})

test('two presses at once do not leave either', () => {
  const { history, guard, settle } = set()
  guard.start()
  history.go(-1)
  history.go(-1)
  expect(guard.popped()).toBe(true)
  settle()
  expect(history.at).toBe(2)
})

test('a move forward that the browser drops is made again, until the screen has gone', () => {
  const { history, guard, settle } = set()
  guard.start()
  for (const _ of [1, 2]) {
    history.go(-1)
    guard.popped()
    history.moves = []
  }
  expect(history.address).toBe('/')
  history.later?.()
  history.moves = []
  history.later?.()
  settle()
  expect(history.state).toMatchObject({ kidMode: true })
  expect(history.later).toBeNull()

  history.go(-1)
  guard.popped()
  guard.rest()
  expect(history.later).toBeNull()
})

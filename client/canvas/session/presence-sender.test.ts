import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import { plainLine } from '#tests/core/plain-strokes.ts'
import { PresenceSender } from './presence-sender.ts'
import { readRemotePeople } from './remote-people.ts'

const user = { id: 3, name: 'Ana', color: '#e84393' }
const stroke = (points: number[]): BrushStroke =>
  plainLine({ id: 'grow', author: 3, path: { points, pressures: null } })

describe('PresenceSender', () => {
  let awareness: Awareness
  let sender: PresenceSender
  let sent: number
  beforeEach(() => {
    vi.useFakeTimers()
    awareness = new Awareness(new Y.Doc())
    sender = new PresenceSender(awareness, user, () => Date.now())
    sent = 0
    awareness.on('update', () => {
      sent += 1
    })
    vi.advanceTimersByTime(1_000)
  })
  afterEach(() => {
    sender.stop()
    awareness.destroy()
    vi.useRealTimers()
  })
  const others = () => readRemotePeople(awareness.getStates(), -1)

  test('a moving cursor is sent at most every 50 ms, and its last position always', () => {
    for (let x = 0; x < 100; x += 1) {
      sender.shareCursor({ x, y: 1 })
      vi.advanceTimersByTime(5)
    }
    vi.advanceTimersByTime(200)
    expect(sent).toBeGreaterThanOrEqual(8)
    expect(sent).toBeLessThanOrEqual(12)
    expect(others()).toMatchObject([{ name: 'Ana', userId: 3, cursor: { x: 99, y: 1 } }])
  })

  test('a growing stroke arrives unchanged, and disappears at once when it is abandoned', () => {
    sender.shareGrowing(stroke([0, 0, 16, 16]))
    vi.advanceTimersByTime(100)
    expect(others()[0]?.stroke).toEqual(stroke([0, 0, 16, 16]))
    sender.shareGrowing(null)
    expect(others()[0]?.stroke).toBeNull()
  })

  test('a finished stroke stays until it is stored, a growing one after it stays longer', () => {
    sender.shareFinished(stroke([0, 0]))
    vi.advanceTimersByTime(100)
    expect(others()[0]?.stroke).toEqual(stroke([0, 0]))
    sender.clearFinished()
    expect(others()[0]?.stroke).toBeNull()
    sender.shareFinished(stroke([0, 0]))
    sender.shareGrowing(stroke([0, 0, 16, 16]))
    sender.clearFinished()
    vi.advanceTimersByTime(100)
    expect(others()[0]?.stroke).toEqual(stroke([0, 0, 16, 16]))
  })

  test("a stroke in another person's name, a broken stroke and a broken state are not shown", () => {
    awareness.setLocalState({ user: { ...user, id: 4 }, stroke: awareness.getLocalState()?.['stroke'] ?? null })
    sender.shareGrowing(stroke([0, 0]))
    const { stroke: packed } = awareness.getLocalState() ?? {}
    const states = new Map<number, unknown>([
      [1, { user: { ...user, id: 4 }, stroke: packed }],
      [2, { user, stroke: '!!' }],
      [3, { user: 'nobody' }],
    ])
    expect(readRemotePeople(states, -1)).toMatchObject([
      { client: 1, stroke: null },
      { client: 2, stroke: null },
    ])
  })
})

import * as encoding from 'lib0/encoding'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MESSAGE, PRESENCE } from '#contract/socket.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import { hideId } from '#crdt/presence/hidden-id.ts'
import { writePerson, writeSentChange } from '#crdt/presence/presence-codec.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { PresenceSender } from './presence-sender.ts'
import { RemotePeople, type RemotePerson } from './remote-people.ts'

const stroke = (points: number[], id = 'grow'): BrushStroke =>
  plainLine({ id, author: 3, path: { points, pressures: null } })

const presence = (kind: number, write: (out: encoding.Encoder) => void): Uint8Array =>
  encoding.encode((out) => {
    encoding.write(out, kind)
    write(out)
  })

describe('PresenceSender', () => {
  let sender: PresenceSender
  let people: RemotePeople
  let sent: Uint8Array[]
  const connect = (): void => {
    people = new RemotePeople()
    people.apply(
      presence(PRESENCE.everyone, (out) => writePerson(out, 1, { id: 3, name: 'Ana', color: '#e84393' }, {})),
      null,
    )
    sender.connect((message) => {
      sent.push(message)
      expect(message[0]).toBe(MESSAGE.presence)
      const passedOn = presence(PRESENCE.changes, (out) => writeSentChange(out, 1, message.subarray(1)))
      expect(people.apply(passedOn, null)).toBe(true)
    })
  }
  beforeEach(() => {
    vi.useFakeTimers()
    sender = new PresenceSender(() => performance.now())
    sent = []
    connect()
    vi.advanceTimersByTime(1_000)
  })
  afterEach(() => {
    sender.stop()
    vi.useRealTimers()
  })
  const shown = (): RemotePerson | undefined => people.list[0]

  test('the first move is sent at once, further ones at most every 50 ms, and the last position always', () => {
    sent = []
    sender.shareCursor({ x: 5, y: 1 })
    expect(shown()?.cursor).toEqual({ x: 5, y: 1 })
    for (let x = 0; x < 100; x += 1) {
      sender.shareCursor({ x, y: 1 })
      vi.advanceTimersByTime(5)
    }
    vi.advanceTimersByTime(200)
    expect(sent.length).toBeGreaterThanOrEqual(8)
    expect(sent.length).toBeLessThanOrEqual(12)
    expect(shown()).toMatchObject({ name: 'Ana', userId: 3, cursor: { x: 99, y: 1 } })
  })

  test('a growing stroke arrives with its new points only, without its id, and disappears at once when abandoned', () => {
    const points = [0, 0]
    for (let i = 0; i < 200; i += 1) {
      points.push(i * 16, 40)
      sender.shareGrowing(stroke([...points]))
      vi.advanceTimersByTime(20)
    }
    vi.advanceTimersByTime(100)
    expect(shown()?.stroke).toEqual(hideId(stroke(points)))
    for (const message of sent) {
      expect(message.length).toBeLessThan(60)
      expect(Buffer.from(message).includes('grow')).toBe(false)
    }
    sender.shareGrowing(null)
    expect(shown()?.stroke).toBeNull()
  })

  test('a finished stroke stays until it is stored, a growing one after it stays longer', () => {
    sender.shareFinished(stroke([0, 0]))
    vi.advanceTimersByTime(100)
    expect(shown()?.stroke).toEqual(hideId(stroke([0, 0])))
    sender.clearFinished()
    expect(shown()?.stroke).toBeNull()
    sender.shareFinished(stroke([0, 0]))
    sender.shareGrowing(stroke([0, 0, 16, 16], 'next'))
    sender.clearFinished()
    vi.advanceTimersByTime(100)
    expect(shown()?.stroke).toEqual(hideId(stroke([0, 0, 16, 16], 'next')))
  })

  test('a new connection gets everything, also what changed without one', () => {
    sender.shareGrowing(stroke([0, 0, 16, 16]))
    sender.disconnect()
    sender.shareCursor({ x: 7, y: 8 })
    vi.advanceTimersByTime(100)
    connect()
    expect(shown()).toMatchObject({ cursor: { x: 7, y: 8 }, stroke: hideId(stroke([0, 0, 16, 16])) })
  })
})

import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { CloseReason } from '#contract/socket.ts'
import { HeldBytes } from '#server/http/budgets/held-bytes.ts'
import { UnfinishedMessages } from './unfinished-messages.ts'

const KIB = 1024
const MIB = 1024 * KIB

function start(limits = { perSender: Infinity, inAll: Infinity }) {
  const held = new HeldBytes(limits)
  const messages = new UnfinishedMessages(held)
  const open = (userId: number) => {
    const socket = Object.assign(new EventEmitter(), { isPaused: false })
    const connection = new EventEmitter()
    const closed: CloseReason[] = []
    const close = (reason: CloseReason): void => void closed.push(reason)
    messages.watch(socket, connection, { userId, close })
    return { socket, closed, receive: (bytes: number) => void connection.emit('data', { length: bytes }) }
  }
  return { held, messages, open }
}

test('a message must be whole in time, and a larger one may take longer (SYNC-33)', () => {
  const { messages, open } = start()
  const [small, large] = [open(1), open(1)]
  small.receive(10)
  large.receive(4 * MIB)
  messages.check(20_000)
  expect([small.closed, large.closed]).toEqual([[], []])
  messages.check(1_000)
  expect([small.closed, large.closed]).toEqual([['too-slow'], []])
  messages.check(254_000)
  expect(large.closed).toEqual([])
  messages.check(2_000)
  expect(large.closed).toEqual(['too-slow'])
})

test('whole messages, pings and pongs are no unfinished ones, however long the connection lasts', () => {
  const { held, messages, open } = start()
  const { socket, closed, receive } = open(1)
  for (let i = 0; i < 100; i += 1) {
    receive(6 + 4)
    socket.emit(i % 2 === 0 ? 'pong' : 'ping', { length: 4 })
    receive(70_000)
    receive(70_000)
    socket.emit('message', { length: 140_000 })
    messages.check(30_000)
  }
  expect([closed, held.of('person 1')]).toEqual([[], 0])
})

test('pongs between the fragments of a message neither finish it nor prolong its time', () => {
  const { messages, open } = start()
  const { socket, closed, receive } = open(1)
  receive(100)
  for (let i = 0; i < 21; i += 1) {
    receive(6)
    socket.emit('pong', { length: 0 })
    messages.check(1_000)
  }
  expect(closed).toEqual(['too-slow'])
})

test('the time in which the server does not read a socket is not counted', () => {
  const { messages, open } = start()
  const { socket, closed, receive } = open(1)
  receive(100)
  socket.isPaused = true
  messages.check(60_000)
  socket.isPaused = false
  messages.check(15_000)
  expect(closed).toEqual([])
})

test('a person’s unfinished messages hold a bounded memory together, and a closed socket holds none (SYNC-33)', () => {
  const { held, open } = start({ perSender: 100_000, inAll: Infinity })
  const [one, two, other] = [open(1), open(1), open(2)]
  one.receive(60_000)
  other.receive(60_000)
  two.receive(60_000)
  expect([one.closed, two.closed, other.closed]).toEqual([[], ['too-many-bytes'], []])
  two.socket.emit('close')
  two.receive(60_000)
  expect(held.of('person 1')).toBe(60_000)
})

test('where all hold too much together, the person who holds the most gives up their largest message', () => {
  const { open } = start({ perSender: Infinity, inAll: 100_000 })
  const [one, large, other] = [open(1), open(1), open(2)]
  one.receive(20_000)
  large.receive(30_000)
  other.receive(40_000)
  other.receive(8_000)
  other.receive(1_500)
  expect([one.closed, large.closed, other.closed]).toEqual([[], [], []])
  one.receive(1_000)
  expect([one.closed, large.closed, other.closed]).toEqual([[], ['too-many-bytes'], []])
})

test('messages as short as nearly all are charged to nobody, and still must be whole in time', () => {
  const { held, messages, open } = start({ perSender: 1, inAll: 1 })
  const { closed, receive } = open(1)
  receive(4_096)
  expect([held.of('person 1'), closed]).toEqual([0, []])
  messages.check(21_000)
  expect(closed).toEqual(['too-slow'])
})

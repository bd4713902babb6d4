import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import { createBodyBudget } from './body-budget.ts'
import { HeldBytes } from './budgets/held-bytes.ts'

const MIB = 1024 * 1024

/** Only what the budget reads of a request: who sends it. */
const by = (sender: { userId: number } | { ip: string }): Request =>
  ('userId' in sender ? { signedIn: { person: { id: sender.userId } } } : sender) as unknown as Request

function start({ perSender = Infinity, inAll = Infinity } = {}) {
  const clock = { at: 0 }
  const held = new HeldBytes({ perSender, inAll })
  const budget = createBodyBudget({ scale: 1, clock: () => clock.at, held })
  const admit = (sender: Parameters<typeof by>[0], bytes: number): EventEmitter => {
    const response = new EventEmitter()
    budget.admit(by(sender), response as Response, bytes)
    return response
  }
  return { clock, held, budget, admit }
}

test('a sender of too many bytes waits until they are even again, and others do not (HTTP-7)', () => {
  const { clock, budget, admit } = start()
  budget.spend(by({ userId: 1 }), 36 * MIB)
  expect(() => admit({ userId: 1 }, 1)).toThrow(expect.objectContaining({ status: 429, retryAfter: 2 }))
  expect(() => admit({ userId: 2 }, 1)).not.toThrow()
  clock.at = 2_000
  expect(() => admit({ userId: 1 }, 1)).not.toThrow()
  budget.spend(by({ ip: '203.0.113.1' }), 4.1 * MIB)
  expect(() => admit({ ip: '203.0.113.1' }, 1)).toThrow(expect.objectContaining({ status: 429 }))
  expect(() => admit({ ip: '203.0.113.2' }, 1)).not.toThrow()
})

test('bodies at the same time hold a bounded memory, for a person and in all, until their responses are sent (HTTP-7)', () => {
  const { held, admit } = start({ perSender: 10, inAll: 15 })
  const first = admit({ userId: 1 }, 6)
  expect(() => admit({ userId: 1 }, 6)).toThrow(expect.objectContaining({ status: 429 }))
  const second = admit({ userId: 2 }, 9)
  expect(() => admit({ userId: 3 }, 1)).toThrow(expect.objectContaining({ status: 503 }))
  expect(() => admit({ userId: 3 }, NaN)).toThrow()
  first.emit('close')
  expect(() => admit({ userId: 3 }, 1)).not.toThrow()
  second.emit('close')
  expect([1, 2, 3].map((userId) => held.of(`person ${userId}`))).toEqual([0, 0, 1])
})

import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { Transport } from './transport.ts'

test('a browser that connects again finds a means that works, whichever is blocked and whenever that changes', () => {
  const world = fc.record({ websocket: fc.boolean(), requests: fc.boolean() })
  fc.assert(
    fc.property(fc.array(world, { maxLength: 20 }), world, (before, now) => {
      fc.pre(now.websocket || now.requests)
      const transport = new Transport()
      const attempt = (working: typeof now): boolean => {
        const means = transport.next()
        if (working[means]) transport.works(means)
        else transport.fails(means)
        return working[means]
      }
      for (const working of before) attempt(working)
      const attempts = Array.from({ length: 4 }, () => attempt(now))
      expect(attempts.includes(true)).toBe(true)
      expect(now[transport.means]).toBe(true)
    }),
  )
})

test('plain requests are tried after the second WebSocket that brings no message, and no earlier', () => {
  const transport = new Transport()
  transport.fails('websocket')
  expect(transport.next()).toBe('websocket')
  transport.fails('websocket')
  expect(transport.next()).toBe('requests')
  expect(transport.means).toBe('websocket')
  transport.works('requests')
  expect(transport.means).toBe('requests')
})

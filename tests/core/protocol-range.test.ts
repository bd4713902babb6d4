import { expect, test } from 'vitest'
import { OLDEST_PROTOCOL, oldestProtocol, PROTOCOL_VERSION } from '#contract/socket.ts'

test('a server speaks its own protocol and two before it, but none from before the first installation (SYNC-18)', () => {
  expect([3, 4, 5, 6, 12].map(oldestProtocol)).toEqual([3, 3, 3, 4, 10])
  expect(OLDEST_PROTOCOL).toBe(oldestProtocol(PROTOCOL_VERSION))
})

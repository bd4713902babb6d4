import { expect, test } from 'vitest'
import { createPasswords } from './password.ts'

test('a password matches its own hash only, and nothing matches an account that does not exist', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('a good password')
  expect(await passwords.matches(hash, 'a good password')).toBe(true)
  expect(await passwords.matches(hash, 'another')).toBe(false)
  expect(await passwords.matches(null, 'a good password')).toBe(false)
})

test('a hash takes 19 MiB and two passes unless told otherwise', async () => {
  expect(await createPasswords().hash('a good password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const cheap = createPasswords(undefined, { memoryCost: 64, timeCost: 1 })
  const hash = await cheap.hash('a good password')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  expect(await cheap.matches(hash, 'a good password')).toBe(true)
})

test('more requests than may wait get a 503 with the time to wait, for known and unknown names alike', async () => {
  const passwords = createPasswords({ concurrency: 1, maxQueued: 1 })
  const hash = await passwords.hash('a good password')
  for (const known of [hash, null]) {
    passwords.assertRoom()
    const settled = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.matches(known, 'a guess')))
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(3)
    for (const reason of refused) expect(reason).toMatchObject({ status: 503, retryAfter: 2 })
  }
})

test('a request whose caller has gone is dropped before its hash, and its place is free', async () => {
  const passwords = createPasswords({ concurrency: 1, maxQueued: 1 })
  const caller = new AbortController()
  const first = passwords.matches(null, 'a guess')
  const second = passwords.matches(null, 'a guess', caller.signal)
  expect(() => passwords.assertRoom()).toThrow('busy')
  caller.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  passwords.assertRoom()
  await first
})

import { expect, test } from 'vitest'
import { StorageUnavailable } from './storage.ts'
import { storageTrouble } from './storage-trouble.ts'

const failed = (code: unknown): Error =>
  new StorageUnavailable('the storage could not write', { cause: Object.assign(new Error('no'), { code }) })

test.each([
  ['ENOSPC', 'full'],
  [28, 'full'],
  ['EDQUOT', 'full'],
  [-30_792, 'full'],
  [14_031, 'full'],
  ['EROFS', 'read-only'],
  [30, 'read-only'],
  [13, 'read-only'],
  ['ECONNREFUSED', 'away'],
  [5, 'away'],
  [undefined, 'away'],
] as const)('Error code %s means %s', (code, trouble) => {
  expect(storageTrouble(failed(code), 1e9)).toBe(trouble)
  expect(storageTrouble(failed(code), null)).toBe(trouble)
})

test('A partly written page means a full disk only when no space is free', () => {
  expect([storageTrouble(failed(5), 0), storageTrouble(failed(5), 1e9)]).toEqual(['full', 'away'])
  expect(storageTrouble(failed('ECONNREFUSED'), 0)).toBe('away')
})

test('A thrown value that is no Error means away', () => {
  expect([storageTrouble('x', 0), storageTrouble(null, null)]).toEqual(['away', 'away'])
})

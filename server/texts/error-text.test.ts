import { expect, test } from 'vitest'
import { errorText } from './error-text.ts'

test('an error is told with its causes, each once', () => {
  const full = new Error('ENOSPC: no space left on device, write')
  expect(errorText(new Error('the storage could not write', { cause: full }))).toBe(
    'the storage could not write: ENOSPC: no space left on device, write',
  )
  expect(errorText(new Error(full.message, { cause: full }))).toBe(full.message)
  expect(errorText(full)).toBe(full.message)
  expect(errorText('no')).toBe('no')
})

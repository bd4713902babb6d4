import { expect, test } from 'vitest'
import { ApiError, ConnectionError } from '#client/http/api-error.ts'
import { keepFailure } from './keep-words.ts'

const refusal = (status: number, serverMessage: string): ApiError => new ApiError({ status, serverMessage })

test('a failure says why, that nothing is lost, and whether it may pass by itself (GUEST-5)', () => {
  expect(keepFailure(new ConnectionError('down'))).toMatchObject({ mayPass: true })
  expect(keepFailure(refusal(503, 'Starting'))).toMatchObject({ mayPass: true })
  const gone = keepFailure(refusal(404, 'Template not found'))
  expect(gone).toMatchObject({ mayPass: false })
  expect(gone.words).toContain('not offered any more')
  expect(keepFailure(refusal(409, 'You have 500 pictures.')).words).toBe(
    'You have 500 pictures. Your picture stays on this device.',
  )
  for (const status of [400, 404, 409, 503]) expect(keepFailure(refusal(status, '')).words).toContain('on this device')
})

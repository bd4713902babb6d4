import { describe, expect, test } from 'vitest'
import { ApiError, ConnectionError, withErrorMessage } from './api-error.ts'
import { readError } from './send.ts'

const answer = (body: string, type: string, status = 409): Response =>
  new Response(body, { status, headers: { 'content-type': type } })

const tooOften = (retryAfter: string) =>
  readError(new Response('', { status: 429, headers: { 'retry-after': retryAfter } }))

describe('readError', () => {
  test('reads the sentence, the code and the issues of a contract body', async () => {
    const issues = [{ path: 'title', message: 'Too long' }]
    const body = JSON.stringify({ error: 'No', message: 'Not so', code: 'conflict', issues })
    const error = await readError(answer(body, 'application/json'))
    expect(error).toMatchObject({
      status: 409,
      serverMessage: 'Not so',
      code: 'conflict',
      issues,
      message: '409: Not so',
    })
  })

  test('reads how long to wait', async () => {
    expect((await tooOften('90')).retryAfterSeconds).toBe(90)
    expect((await tooOften('Wed, 21 Oct 2026 07:28:00 GMT')).retryAfterSeconds).toBeUndefined()
  })

  test.each([
    ['{"error":"Only error"}', 'application/json', 'Only error'],
    ['This artwork is already completed', 'text/plain', 'This artwork is already completed'],
    ['"a JSON text"', 'application/json', '"a JSON text"'],
    ['{"other":1}', 'application/json', '{"other":1}'],
    ['', 'text/plain', ''],
    ['<html>502</html>', 'text/html; charset=utf-8', ''],
    ['{"message":"kept","code":7,"issues":"odd"}', 'application/json', 'kept'],
  ])('reads %s (%s) as %s', async (body, type, sentence) => {
    const error = await readError(answer(body, type, 500))
    expect(error.serverMessage).toBe(sentence)
    expect(error.message).toBe(`500: ${sentence}`)
    expect(error.issues).toEqual([])
  })
})

describe('withErrorMessage', () => {
  const refused = new ApiError({ status: 400, serverMessage: 'Bad', code: 'bad-request' })

  test('changes only the message of an ApiError', async () => {
    const call = withErrorMessage(Promise.reject(refused), (body) => `Failed to fetch: ${body}`)
    await expect(call).rejects.toMatchObject({
      message: 'Failed to fetch: Bad',
      status: 400,
      serverMessage: 'Bad',
      code: 'bad-request',
    })
  })

  test('says that the server gave no reason where it sent no sentence', async () => {
    const silent = new ApiError({ status: 502, serverMessage: '' })
    await expect(withErrorMessage(Promise.reject(silent), (body) => `Failed to fetch: ${body}`)).rejects.toMatchObject({
      message: 'Failed to fetch: The server gave no reason. Try again.',
      serverMessage: '',
    })
  })

  test('passes other errors and results through', async () => {
    const lost = new ConnectionError(new TypeError('fetch failed'))
    await expect(withErrorMessage(Promise.reject(lost), () => 'other')).rejects.toBe(lost)
    await expect(withErrorMessage(Promise.resolve(5), () => 'other')).resolves.toBe(5)
  })
})

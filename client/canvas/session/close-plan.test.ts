import { describe, expect, test } from 'vitest'
import { CLOSE, closeCodeOf, CloseReason } from '#contract/socket.ts'
import { readClose } from './close-plan.ts'

const permanent = [
  CLOSE.malformed,
  CLOSE.sessionEnded,
  CLOSE.notAllowed,
  CLOSE.notFound,
  CLOSE.completed,
  CLOSE.tooLarge,
]

describe('what a close means', () => {
  test.each(permanent)('%i is final and has words, whatever its reason', (code) => {
    for (const reason of [...CloseReason.options, '', 'something new']) {
      const plan = readClose(code, reason)
      expect(plan.retry).toBe('never')
      expect(plan.words).toMatch(/\w+ \w+/)
    }
  })

  test.each([1000, 1001, 1006, CLOSE.restarting, CLOSE.tryAgainLater])('%i is tried again', (code) => {
    expect(readClose(code, '').retry).toBe('soon')
    expect(readClose(code, '').refused).toBe(false)
  })

  test('too fast waits, and nothing is taken off the page', () => {
    expect(readClose(CLOSE.tooFast, 'too-fast')).toMatchObject({ retry: 'later', refused: false, drawable: true })
  })

  test.each(['own-connections', 'artwork-connections', 'server-connections', 'server-rooms'] as const)(
    '%s waits for its turn, in words of its own, and nothing is taken off the page',
    (reason) => {
      const plan = readClose(closeCodeOf(reason), reason)
      expect(plan).toMatchObject({ retry: 'later', refused: false, readable: true, drawable: true })
      expect(plan.words).toMatch(/there is room|somebody leaves|Close a few/)
    },
  )

  test.each(['storage', 'room-busy'] as const)('%s: what was drawn is said to be kept', (reason) => {
    expect(readClose(closeCodeOf(reason), reason)).toMatchObject({
      retry: 'soon',
      refused: false,
      words: expect.stringContaining('kept on this device') as string,
    })
  })

  test.each(['storage-full', 'storage-read-only'] as const)(
    '%s is told apart, waits longer, and keeps all',
    (reason) => {
      const plan = readClose(closeCodeOf(reason), reason)
      expect(plan).toMatchObject({ retry: 'later', refused: false, drawable: true })
      expect(plan.words).toContain('kept on this device')
      expect(plan.words).not.toBe(readClose(closeCodeOf('storage'), 'storage').words)
    },
  )

  test('only a close that mends itself, unseen, goes without words', () => {
    const wordless = CloseReason.options.filter((reason) => readClose(closeCodeOf(reason), reason).words === null)
    expect(wordless).toEqual(['silent', 'slow-consumer', 'restarting'])
  })

  test('each kind of forgery or fault takes the stroke off the page', () => {
    const reasons = [
      'bad-stroke',
      'forged-author',
      'foreign-client-id',
      'foreign-undo',
      'duplicate-stroke',
      'clock-gap',
    ]
    for (const reason of reasons)
      expect(readClose(CLOSE.notAllowed, reason)).toMatchObject({ refused: true, readable: true, drawable: true })
  })

  test('a reader who drew goes on looking', () => {
    expect(readClose(CLOSE.notAllowed, 'read-only')).toMatchObject({ refused: true, readable: true, drawable: false })
    expect(readClose(CLOSE.completed, 'completed')).toMatchObject({ refused: true, readable: true, drawable: false })
  })

  test('a lost right ends the sight, a lost session keeps the strokes for later', () => {
    expect(readClose(CLOSE.notFound, 'no-right')).toMatchObject({ readable: false, refused: false })
    expect(readClose(CLOSE.notAllowed, 'no-right')).toMatchObject({ readable: false, refused: false })
    expect(readClose(CLOSE.sessionEnded, 'signed-out')).toMatchObject({ refused: false })
  })

  test('each reason has a plan', () => {
    for (const reason of CloseReason.options)
      for (const code of Object.values(CLOSE)) expect(readClose(code, reason)).toBeDefined()
  })
})

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

describe('readClose', () => {
  test.each(permanent)('code %i is final and has words, whatever its reason', (code) => {
    for (const reason of [...CloseReason.options, '', 'something new']) {
      const plan = readClose(code, reason)
      expect(plan.retry).toBe('never')
      expect(plan.words).toMatch(/\w+ \w+/)
    }
  })

  test.each([1000, 1001, 1006, CLOSE.restarting, CLOSE.tryAgainLater])('code %i reconnects soon', (code) => {
    expect(readClose(code, '').retry).toBe('soon')
    expect(readClose(code, '').refused).toBe(false)
  })

  test('too-fast reconnects later, and removes nothing from the page', () => {
    expect(readClose(CLOSE.tooFast, 'too-fast')).toMatchObject({ retry: 'later', refused: false, drawable: true })
  })

  test.each(['own-connections', 'artwork-connections', 'server-connections', 'server-rooms'] as const)(
    '%s reconnects later with its own words, and removes nothing from the page',
    (reason) => {
      const plan = readClose(closeCodeOf(reason), reason)
      expect(plan).toMatchObject({ retry: 'later', refused: false, readable: true, drawable: true })
      expect(plan.words).toMatch(/there is room|somebody leaves|Close a few/)
    },
  )

  test.each(['storage', 'room-busy'] as const)('%s says that strokes are kept on this device', (reason) => {
    expect(readClose(closeCodeOf(reason), reason)).toMatchObject({
      retry: 'soon',
      refused: false,
      words: expect.stringContaining('kept on this device') as string,
    })
  })

  test.each(['storage-full', 'storage-read-only'] as const)(
    '%s has its own words, waits longer, and removes nothing',
    (reason) => {
      const plan = readClose(closeCodeOf(reason), reason)
      expect(plan).toMatchObject({ retry: 'later', refused: false, drawable: true })
      expect(plan.words).toContain('kept on this device')
      expect(plan.words).not.toBe(readClose(closeCodeOf('storage'), 'storage').words)
    },
  )

  test('only closes that are repaired by reconnecting have no words', () => {
    const wordless = CloseReason.options.filter((reason) => readClose(closeCodeOf(reason), reason).words === null)
    expect(wordless).toEqual(['silent', 'slow-consumer', 'restarting'])
  })

  test('every kind of forged or invalid stroke is removed from the page', () => {
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

  test('a reader who drew may still look', () => {
    expect(readClose(CLOSE.notAllowed, 'read-only')).toMatchObject({ refused: true, readable: true, drawable: false })
    expect(readClose(CLOSE.completed, 'completed')).toMatchObject({ refused: true, readable: true, drawable: false })
  })

  test('a lost right ends reading, a lost session keeps the strokes for later', () => {
    expect(readClose(CLOSE.notFound, 'no-right')).toMatchObject({ readable: false, refused: false })
    expect(readClose(CLOSE.notAllowed, 'no-right')).toMatchObject({ readable: false, refused: false })
    expect(readClose(CLOSE.sessionEnded, 'signed-out')).toMatchObject({ refused: false })
  })

  test('each reason has a plan', () => {
    for (const reason of CloseReason.options)
      for (const code of Object.values(CLOSE)) expect(readClose(code, reason)).toBeDefined()
  })
})

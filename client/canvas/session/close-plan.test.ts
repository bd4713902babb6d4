import { describe, expect, test } from 'vitest'
import { CLOSE, closeCodeOf, CloseReason } from '#contract/socket.ts'
import { readClose } from './close-plan.ts'

const planOf = (reason: CloseReason) => readClose(closeCodeOf(reason), reason)

describe('readClose', () => {
  test.each([CLOSE.sessionEnded, CLOSE.notFound, CLOSE.olderClient])(
    'code %i ends the connection and has words, whatever its reason',
    (code) => {
      for (const reason of [...CloseReason.options, '', 'something new']) {
        const plan = readClose(code, reason)
        expect(plan).toMatchObject({ retry: 'never', outbox: 'send' })
        expect(plan.words).toMatch(/\w+ \w+/)
      }
    },
  )

  test.each([1000, 1001, 1006, CLOSE.restarting, CLOSE.tryAgainLater])('code %i reconnects soon', (code) => {
    expect(readClose(code, '')).toMatchObject({ retry: 'soon', outbox: 'send' })
  })

  test('a message that is too large for the WebSocket library is refused like any other too large one', () => {
    expect(readClose(1009, '')).toMatchObject({ outbox: 'drop', words: planOf('too-large').words })
  })

  test('too-much-painting says that it takes minutes, and that nothing is lost', () => {
    const { retry, outbox, drawable, words } = planOf('too-much-painting')
    expect([retry, outbox, drawable]).toEqual(['later', 'send', true])
    expect(words).toContain('kept on this device')
    expect(words).toContain('minutes')
  })

  test('too-fast reconnects later, and sends everything then', () => {
    expect(planOf('too-fast')).toMatchObject({ retry: 'later', outbox: 'send', drawable: true })
  })

  test.each([
    'own-connections',
    'artwork-connections',
    'artwork-readers',
    'too-many-joins',
    'server-connections',
    'server-rooms',
  ] as const)('%s reconnects later with its own words', (reason) => {
    expect(planOf(reason)).toMatchObject({ retry: 'later', outbox: 'send', readable: true, drawable: true })
    expect(planOf(reason).words).toMatch(/there is room|somebody leaves|Close a few|connect again in a moment/)
  })

  test.each(['storage', 'room-busy', 'too-slow'] as const)('%s says that strokes are kept on this device', (reason) => {
    expect(planOf(reason)).toMatchObject({
      retry: 'soon',
      outbox: 'send',
      words: expect.stringContaining('kept on this device') as string,
    })
  })

  test.each(['storage-full', 'storage-read-only', 'owner-space'] as const)(
    '%s has its own words and waits longer',
    (reason) => {
      expect(planOf(reason)).toMatchObject({ retry: 'later', outbox: 'send', drawable: true })
      expect(planOf(reason).words).toContain('kept on this device')
      expect(planOf(reason).words).not.toBe(planOf('storage').words)
    },
  )

  test.each(['completed', 'read-only', 'too-many-strokes', 'page-too-large', 'too-many-clients'] as const)(
    '%s holds the outbox, reads on, and says what can be done (OUTBOX-2)',
    (reason) => {
      expect(planOf(reason)).toMatchObject({ retry: 'soon', outbox: 'hold', readable: true, drawable: false })
      expect(planOf(reason).words).toMatch(/paused|full|completed|so many times/)
      expect(planOf(reason).offers).toEqual(['try-again', 'copy'])
    },
  )

  test('quiet hours hold the outbox, and a copy is no way round them (OUTBOX-2)', () => {
    expect(planOf('quiet-hours')).toMatchObject({ retry: 'soon', outbox: 'hold', readable: true, drawable: false })
    expect(planOf('quiet-hours').words).toContain('quiet time')
    expect(planOf('quiet-hours').offers).toEqual(['try-again'])
  })

  test.each(['bad-stroke', 'forged-author', 'foreign-undo', 'too-large', 'too-many-flags'] as const)(
    '%s is final for one stroke only (OUTBOX-4)',
    (reason) => {
      expect(planOf(reason)).toMatchObject({ outbox: 'drop', readable: true, drawable: true })
      expect(planOf(reason).words).toMatch(/\w+ \w+/)
    },
  )

  test.each(['foreign-client-id', 'clock-gap', 'unknown-root', 'malformed', 'misplaced', 'duplicate-stroke'] as const)(
    '%s is repaired by a new document, without words (OUTBOX-3)',
    (reason) => {
      expect(planOf(reason)).toMatchObject({ outbox: 'rebuild', readable: true, drawable: true, words: null })
    },
  )

  test('another log makes a new document, and an older server is tried again later', () => {
    expect(planOf('other-log')).toMatchObject({ outbox: 'other-log', words: null })
    expect(planOf('older-server')).toMatchObject({ retry: 'soon', outbox: 'send', drawable: true, words: null })
    expect(planOf('older-client')).toMatchObject({ drawable: true, offers: ['reload'] })
  })

  test('only closes that the client repairs by itself have no words', () => {
    const wordless = CloseReason.options.filter((reason) => planOf(reason).words === null)
    expect(wordless).toEqual([
      'malformed',
      'silent',
      'unknown-root',
      'foreign-client-id',
      'foreign-delete',
      'duplicate-stroke',
      'misplaced',
      'clock-gap',
      'slow-consumer',
      'restarting',
      'other-log',
      'older-server',
    ])
  })

  test('a lost right ends reading, a lost session keeps the strokes for later', () => {
    expect(readClose(CLOSE.notFound, 'no-right')).toMatchObject({ readable: false, outbox: 'send' })
    expect(readClose(CLOSE.notAllowed, 'no-right')).toMatchObject({ readable: false, outbox: 'send' })
    expect(readClose(CLOSE.sessionEnded, 'signed-out')).toMatchObject({ signedOut: true, outbox: 'send' })
  })

  test('each reason has a plan, with every code', () => {
    for (const reason of CloseReason.options)
      for (const code of Object.values(CLOSE)) expect(readClose(code, reason)).toMatchObject({ reason })
  })
})

import * as fc from '#tests/fast-check.ts'
import { describe, expect, test } from 'vitest'
import { QuietHours } from '#contract/children.ts'
import { quietHoursEnd } from './quiet-hours.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Zones that turn their clocks at different times and by different amounts, and one that does not. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
  'Africa/Casablanca',
]

const time = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)
const hours = fc
  .record({ from: time, to: time, timeZone: fc.constantFrom(...ZONES) })
  .filter(({ from, to }) => from !== to)

/** Any moment from 2010 on, and more often one near the days on which clocks are turned. */
const anyMoment = fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2035, 0, 1) })
const nearTurn = fc.tuple(
  fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01', '2018-02-18'),
  fc.integer({ min: -DAY_MS, max: DAY_MS }),
)
const moment = fc.oneof(
  anyMoment,
  nearTurn.map(([day, after]) => Date.parse(day) + after),
)

/** What a clock on the wall shows, such as `07:05`. Texts of this form compare like times. */
const wallClock = (ms: number, timeZone: string): string =>
  new Date(ms).toLocaleTimeString('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' })

/** States CHILD-6 in other words than the program. */
function isQuietByTheClock({ from, to, timeZone }: QuietHours, ms: number): boolean {
  const shown = wallClock(ms, timeZone)
  return from < to ? from <= shown && shown < to : shown >= from || shown < to
}

describe('quiet hours', () => {
  test('last exactly while the clock of their place shows a time between, over midnight too', () => {
    fc.assert(
      fc.property(
        hours,
        moment,
        (quiet, at) => (quietHoursEnd(quiet, new Date(at)) !== null) === isQuietByTheClock(quiet, at),
      ),
      { numRuns: 2_000 },
    )
  })

  test('end at the first minute that is not quiet, also on days on which clocks are turned', () => {
    fc.assert(
      fc.property(hours, moment, (quiet, at) => {
        const end = quietHoursEnd(quiet, new Date(at))?.getTime()
        if (end === undefined) return
        expect(end).toBeGreaterThan(at)
        expect(isQuietByTheClock(quiet, end)).toBe(false)
        for (let ms = end - MINUTE_MS; ms >= at; ms -= 10 * MINUTE_MS) expect(isQuietByTheClock(quiet, ms)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  const BERLIN = { from: '19:30', to: '07:00', timeZone: 'Europe/Berlin' }
  test.each([
    ['a winter evening', BERLIN, '2026-01-10T18:30:00Z', '2026-01-11T06:00:00Z'],
    ['a minute before', BERLIN, '2026-01-10T18:29:59Z', null],
    ['the last second', BERLIN, '2026-01-11T05:59:59Z', '2026-01-11T06:00:00Z'],
    ['their end', BERLIN, '2026-01-11T06:00:00Z', null],
    ['the night before clocks go forward', BERLIN, '2026-03-28T20:00:00Z', '2026-03-29T05:00:00Z'],
    ['the night before clocks go back', BERLIN, '2026-10-24T20:00:00Z', '2026-10-25T06:00:00Z'],
    ['an end that clocks skip', { ...BERLIN, to: '02:30' }, '2026-03-29T00:30:00Z', '2026-03-29T01:00:00Z'],
    ['hours that clocks skip', { ...BERLIN, from: '02:10', to: '02:40' }, '2026-03-29T01:00:00Z', null],
    [
      'hours that clocks show twice',
      { ...BERLIN, from: '02:10', to: '02:40' },
      '2026-10-25T01:20:00Z',
      '2026-10-25T01:40:00Z',
    ],
    ['none', null, '2026-01-10T18:30:00Z', null],
  ] as const)('%s', (_name, quiet, now, end) => {
    expect(quietHoursEnd(quiet, new Date(now))?.toISOString() ?? null).toBe(end && new Date(end).toISOString())
  })

  test.each(['', 'Mars/Olympus', '+01:00', 'Europe/Berlin ', 'x'.repeat(65)])(
    'of the zone %j are refused',
    (timeZone) => {
      expect(QuietHours.safeParse({ ...BERLIN, timeZone }).success).toBe(false)
    },
  )

  test('are refused when they begin and end at the same time, or at none', () => {
    expect(QuietHours.safeParse({ ...BERLIN, to: '19:30' }).success).toBe(false)
    expect(QuietHours.safeParse({ ...BERLIN, to: '24:00' }).success).toBe(false)
    expect(QuietHours.safeParse(BERLIN).success).toBe(true)
  })
})

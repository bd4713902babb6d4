import { expect, test } from 'vitest'
import { ASSUMED_HABITS, familyMonth, MAX_PROCESS_LOAD, type MeasuredCosts } from './family-month.ts'

const FREE = { serverMs: 0, databaseMs: 0, traffic: 0 }
const COSTS: MeasuredCosts = {
  signIn: FREE,
  home: FREE,
  begin: FREE,
  enterNew: FREE,
  enterAgain: FREE,
  drawSecond: { serverMs: 1, databaseMs: 2, traffic: 1_000 },
  restSecond: FREE,
  newPicture: FREE,
  knownPicture: FREE,
  view: FREE,
  complete: FREE,
  strokesPerDrawSecond: 0.25,
  storedPerStroke: 100,
  storedPerArtwork: 1_000,
  storedPerAccount: 0,
  processIdleMs: 0,
  processMegabytes: 100,
  personKilobytes: 100,
  foreignStrokeMs: 0,
}
/** One session of an hour a day, all of them in the same hour, in which one person draws all the time. */
const HABITS = {
  ...ASSUMED_HABITS,
  people: 1,
  sessionsPerMonth: 30.4,
  sessionMinutes: 60,
  drawShare: 1,
  newArtworksPerSession: 1,
  peakHourShare: 1,
  peakDayFactor: 1,
}

test('a month adds up from its seconds', () => {
  const month = familyMonth(COSTS, HABITS, 1_000)
  expect(month).toMatchObject({ peakPeople: 1_000, peakStrokes: 250, serverCores: 1, databaseCores: 2 })
  expect(month.processes).toBe(Math.ceil(1 / MAX_PROCESS_LOAD))
  const sessions = 1_000 * 30.4
  expect(month.storageGigabytes).toBeCloseTo((sessions * (900 * 100 + 1_000)) / 2 ** 30)
  expect(month.trafficGigabytes).toBeCloseTo((sessions * 3_600_000) / 2 ** 30)
})

test('without strokes of others, cost grows as the families do', () => {
  const [few, many] = [familyMonth(COSTS, HABITS, 1_000), familyMonth(COSTS, HABITS, 100_000)]
  expect(many.serverCores).toBeCloseTo(few.serverCores * 100)
  expect(many.processes).toBe(Math.ceil(100 / MAX_PROCESS_LOAD))
})

test('processes that read the strokes of all others come to an end', () => {
  const costs = { ...COSTS, foreignStrokeMs: 0.01 }
  expect(familyMonth(costs, HABITS, 1_000).processes).toBe(2)
  const { processes, serverCores } = familyMonth(costs, HABITS, 100_000)
  // 250 of 700 ms of a second go to the feed.
  expect(processes).toBe(Math.ceil(99.75 / 0.45))
  expect(serverCores).toBeCloseTo(100 + 0.25 * (processes - 1))
  expect(familyMonth(costs, HABITS, 300_000).processes).toBe(Infinity)
})

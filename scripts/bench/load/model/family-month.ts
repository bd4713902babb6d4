/**
 * What a month of families costs, from what each activity was measured to cost and from how families behave. The behavior is assumed
 * (docs/scaling.md); nobody has measured it.
 */

/** What an activity, or a second of one person, costs on the average. */
export interface ActivityCost {
  /** Milliseconds of processor time, of the servers and of the database. */
  readonly serverMs: number
  readonly databaseMs: number
  /** Bytes to and from people. */
  readonly traffic: number
}

export interface MeasuredCosts {
  /** A person signs in. */
  readonly signIn: ActivityCost
  /** A person opens Home. */
  readonly home: ActivityCost
  /** A family makes an artwork, and the others join by its code. */
  readonly begin: ActivityCost
  /** A person opens the canvas and leaves it: a new artwork, and one that has strokes. */
  readonly enterNew: ActivityCost
  readonly enterAgain: ActivityCost
  /** A second in which a person draws, and in which a person has the canvas open and does nothing. */
  readonly drawSecond: ActivityCost
  readonly restSecond: ActivityCost
  /** A look of each person at the picture of the session, which is painted for the first of them, and at one that was painted before. */
  readonly newPicture: ActivityCost
  readonly knownPicture: ActivityCost
  /** A person looks at one artwork. */
  readonly view: ActivityCost
  readonly complete: ActivityCost
  readonly strokesPerDrawSecond: number
  /** Bytes of storage. */
  readonly storedPerStroke: number
  readonly storedPerArtwork: number
  readonly storedPerAccount: number
  /** Milliseconds a second that a process spends when nobody is there. */
  readonly processIdleMs: number
  /** Megabytes of a process at rest, and kilobytes for each person at the canvas. */
  readonly processMegabytes: number
  readonly personKilobytes: number
  /** Milliseconds that each process spends on a stroke of another process. */
  readonly foreignStrokeMs: number
}

export interface FamilyHabits {
  readonly people: number
  readonly sessionsPerMonth: number
  readonly sessionMinutes: number
  /** The share of a session in which each person draws. */
  readonly drawShare: number
  /** At most 1: the other sessions go on with an artwork. */
  readonly newArtworksPerSession: number
  /** By each person in a session. */
  readonly homeVisits: number
  readonly knownPictures: number
  readonly views: number
  readonly signInsPerMonth: number
  /** The share of a day's sessions that begin in its busiest hour. */
  readonly peakHourShare: number
  /** How many times the sessions of an average day the busiest day of a week has. */
  readonly peakDayFactor: number
}

export const ASSUMED_HABITS: FamilyHabits = {
  people: 3,
  sessionsPerMonth: 12,
  sessionMinutes: 20,
  drawShare: 0.5,
  newArtworksPerSession: 0.5,
  homeVisits: 2,
  knownPictures: 12,
  views: 1,
  signInsPerMonth: 1,
  peakHourShare: 0.15,
  peakDayFactor: 1.5,
}

const DAYS_PER_MONTH = 30.4
/** The event loop of a process is one thread. Above this share of a core, people wait for each other. */
export const MAX_PROCESS_LOAD = 0.7

export interface FamilyMonth {
  readonly families: number
  /** People at the canvas, and strokes a second, in the busiest hour. */
  readonly peakPeople: number
  readonly peakStrokes: number
  /** Cores in the busiest hour. */
  readonly serverCores: number
  readonly databaseCores: number
  /** Processes of the server; Infinity when each would spend all of its time on the strokes of the others. */
  readonly processes: number
  /** Of all processes, in the busiest hour. */
  readonly memoryGigabytes: number
  /** What a month adds. */
  readonly storageGigabytes: number
  readonly trafficGigabytes: number
}

/** Returns what this number of families costs in a month. */
export function familyMonth(costs: MeasuredCosts, habits: FamilyHabits, families: number): FamilyMonth {
  const { people, sessionsPerMonth, drawShare } = habits
  const seconds = habits.sessionMinutes * 60
  const session = total([
    [costs.home, people * habits.homeVisits],
    [costs.begin, habits.newArtworksPerSession],
    [costs.enterNew, people * habits.newArtworksPerSession],
    [costs.enterAgain, people * (1 - habits.newArtworksPerSession)],
    [costs.drawSecond, people * seconds * drawShare],
    [costs.restSecond, people * seconds * (1 - drawShare)],
    [costs.newPicture, people],
    [costs.knownPicture, people * habits.knownPictures],
    [costs.view, people * habits.views],
    [costs.complete, habits.newArtworksPerSession],
    [costs.signIn, (people * habits.signInsPerMonth) / sessionsPerMonth],
  ])
  const strokes = people * seconds * drawShare * costs.strokesPerDrawSecond
  const sessions = families * sessionsPerMonth
  const peakSessions = (sessions / DAYS_PER_MONTH) * habits.peakDayFactor * habits.peakHourShare
  const peakPeople = (peakSessions * people * seconds) / 3_600
  const peakStrokes = (peakSessions * strokes) / 3_600
  const ownCores = (peakSessions * session.serverMs) / 3_600_000
  // Each process reads the strokes of all the others.
  const feed = (peakStrokes * costs.foreignStrokeMs) / 1_000
  const idle = costs.processIdleMs / 1_000
  const processes = processesFor(ownCores, feed, idle)
  const stored = (strokes * costs.storedPerStroke + habits.newArtworksPerSession * costs.storedPerArtwork) * sessions
  return {
    families,
    peakPeople,
    peakStrokes,
    serverCores: ownCores + feed * (processes - 1) + idle * processes,
    databaseCores: (peakSessions * session.databaseMs) / 3_600_000,
    processes,
    memoryGigabytes: (processes * costs.processMegabytes + (peakPeople * costs.personKilobytes) / 1_024) / 1_024,
    storageGigabytes: stored / 2 ** 30,
    trafficGigabytes: (session.traffic * sessions) / 2 ** 30,
  }
}

/** The smallest number of processes whose load stays below the bound: each has its share of the work and reads what the others write. */
function processesFor(ownCores: number, feed: number, idle: number): number {
  const room = MAX_PROCESS_LOAD - idle
  if (ownCores <= room) return 1
  // ownCores / n + feed * (n - 1) / n <= room
  if (!(feed < room)) return Infinity
  return Math.ceil((ownCores - feed) / (room - feed))
}

function total(parts: readonly (readonly [ActivityCost, number])[]): ActivityCost {
  const sum = (of: (cost: ActivityCost) => number): number =>
    parts.reduce((all, [cost, times]) => all + of(cost) * times, 0)
  return {
    serverMs: sum(({ serverMs }) => serverMs),
    databaseMs: sum(({ databaseMs }) => databaseMs),
    traffic: sum(({ traffic }) => traffic),
  }
}

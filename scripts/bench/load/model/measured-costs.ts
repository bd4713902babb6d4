/** From what phases cost to what single acts cost. */
import type { PhaseCost } from '#scripts/bench/load/measure-phase.ts'
import type { StorageSize } from '#scripts/bench/load/servers/load-servers.ts'
import type { ActCost, MeasuredCosts } from './family-month.ts'

export interface PhaseCosts {
  readonly register: PhaseCost
  readonly begin: PhaseCost
  readonly signIn: PhaseCost
  readonly home: PhaseCost
  readonly enter: PhaseCost
  readonly rest: PhaseCost
  readonly point: PhaseCost
  readonly draw: PhaseCost
  readonly leave: PhaseCost
  readonly newPicture: PhaseCost
  readonly knownPicture: PhaseCost
  readonly view: PhaseCost
  /** Everybody draws at the first of several processes; null with one process. */
  readonly foreign: PhaseCost | null
  readonly complete: PhaseCost
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** @param sizes of the storage at the start, after people registered, after artworks were begun, and after they were drawn on */
export function measuredCosts(phases: PhaseCosts, sizes: readonly StorageSize[], people: number): MeasuredCosts {
  const { register, begin, enter, rest, draw, foreign } = phases
  const grown = (step: number): number => sizes[step]!.total - sizes[step - 1]!.total
  const readers = (foreign?.serverSeconds.length ?? 1) - 1
  return {
    signIn: costOf(phases.signIn),
    home: costOf(phases.home),
    begin: costOf(begin),
    enter: costOf(enter, phases.leave),
    drawSecond: costOf(draw),
    restSecond: costOf(rest),
    newPicture: costOf(phases.newPicture),
    knownPicture: costOf(phases.knownPicture),
    view: costOf(phases.view),
    complete: costOf(phases.complete),
    strokesPerDrawSecond: draw.strokes / draw.done,
    storedPerAccount: grown(1) / register.done,
    storedPerArtwork: grown(2) / begin.done,
    storedPerStroke: grown(3) / draw.strokes,
    processMegabytes: phases.home.residentMegabytes / phases.home.serverSeconds.length,
    personKilobytes: ((rest.residentMegabytes - phases.home.residentMegabytes) * 1_024) / people,
    foreignStrokeMs:
      foreign && readers > 0 ? (sum(foreign.serverSeconds.slice(1)) * 1_000) / (readers * foreign.strokes) : 0,
  }
}

/** The cost of doing the first of these phases once; all of them together belong to it. */
function costOf(...phases: readonly [PhaseCost, ...PhaseCost[]]): ActCost {
  const { done } = phases[0]
  return {
    serverMs: (sum(phases.flatMap(({ serverSeconds }) => serverSeconds)) * 1_000) / done,
    databaseMs: (sum(phases.map(({ databaseSeconds }) => databaseSeconds)) * 1_000) / done,
    traffic: sum(phases.map(({ received, sent }) => received + sent)) / done,
  }
}

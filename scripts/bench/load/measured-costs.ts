/** From what phases cost to what single activities cost. */
import type { PhaseCost } from './measure-phase.ts'
import type { StorageSize } from './servers/load-servers.ts'
import type { ActivityCost, MeasuredCosts } from './model/family-month.ts'

export interface PhaseCosts {
  /** Nobody does anything, and nobody is connected. */
  readonly idle: PhaseCost
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
  readonly sendMany: PhaseCost
  /** An artwork that has strokes. */
  readonly enterAgain: PhaseCost
  readonly leaveAgain: PhaseCost
  /** Strokes that are sent at once to the first of several processes; null with one process. */
  readonly foreign: PhaseCost | null
  readonly complete: PhaseCost
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** @param sizes of the storage at the start, after people registered, after artworks were begun, and after they were drawn on */
export function measuredCosts(phases: PhaseCosts, sizes: readonly StorageSize[], people: number): MeasuredCosts {
  const { register, begin, enter, rest, draw, sendMany, foreign, idle } = phases
  const costOf = (...counted: readonly [PhaseCost, ...PhaseCost[]]): ActivityCost => costAbove(idle, counted)
  const grown = (step: number): number => sizes[step]!.total - sizes[step - 1]!.total
  const readers = (foreign?.serverSeconds.length ?? 1) - 1
  return {
    signIn: costOf(phases.signIn),
    home: costOf(phases.home),
    begin: costOf(begin),
    enterNew: costOf(enter, phases.leave),
    enterAgain: costOf(phases.enterAgain, phases.leaveAgain),
    drawSecond: costOf(draw),
    restSecond: costOf(rest),
    newPicture: costOf(phases.newPicture),
    knownPicture: costOf(phases.knownPicture),
    view: costOf(phases.view),
    complete: costOf(phases.complete),
    strokesPerDrawSecond: draw.strokes / draw.done,
    storedPerAccount: grown(1) / register.done,
    storedPerArtwork: grown(2) / begin.done,
    storedPerStroke: grown(3) / (draw.strokes + sendMany.strokes),
    processMegabytes: phases.home.residentMegabytes / phases.home.serverSeconds.length,
    processIdleMs: (sum(idle.serverSeconds) * 1_000) / (idle.serverSeconds.length * idle.wallSeconds),
    personKilobytes: ((rest.residentMegabytes - phases.home.residentMegabytes) * 1_024) / people,
    foreignStrokeMs:
      foreign && readers > 0
        ? (Math.max(0, sum(foreign.serverSeconds.slice(1)) - idleOfReaders(idle, foreign)) * 1_000) /
          (readers * foreign.strokes)
        : 0,
  }
}

/** What all processes but the first spend in the time of a phase when nobody is there. */
const idleOfReaders = (idle: PhaseCost, phase: PhaseCost): number =>
  (sum(idle.serverSeconds.slice(1)) * phase.wallSeconds) / idle.wallSeconds

/** The cost of doing the first of these phases once, to which the others belong, without what the processes spend when nobody is there. */
function costAbove(idle: PhaseCost, phases: readonly [PhaseCost, ...PhaseCost[]]): ActivityCost {
  const { done } = phases[0]
  const wallSeconds = sum(phases.map((phase) => phase.wallSeconds))
  const above = (of: (phase: PhaseCost) => number): number => {
    const spent = sum(phases.map(of)) - (of(idle) * wallSeconds) / idle.wallSeconds
    return (Math.max(0, spent) * 1_000) / done
  }
  return {
    serverMs: above(({ serverSeconds }) => sum(serverSeconds)),
    databaseMs: above(({ databaseSeconds }) => databaseSeconds),
    traffic: sum(phases.map(({ received, sent }) => received + sent)) / done,
  }
}

/** How far a page is colored by its numbers, and which part comes next. */
import type { GraphRegion } from '#crdt/regions/region-graph.ts'
import type { NumberedColor, NumberedPage } from './number-regions.ts'
import { BLANK, RIGHT } from './region-coloring.ts'

/** The state of each region by label (`regionColoring`). */
export type RegionStates = Readonly<Uint8Array>

const stateOf = (states: RegionStates, { label }: GraphRegion): number => states[label] ?? BLANK

/** Returns the regions of a number that do not have its color yet, in reading order. */
export function openRegions({ regions }: NumberedColor, states: RegionStates): readonly GraphRegion[] {
  return regions.filter((region) => stateOf(states, region) !== RIGHT)
}

/** Returns how many regions of a number have its color. */
export function doneCount({ regions }: NumberedColor, states: RegionStates): number {
  return regions.filter((region) => stateOf(states, region) === RIGHT).length
}

/** Returns whether every region of the page has a color: that of its number, or one that somebody liked better. */
export function isAllColored({ colors }: NumberedPage, states: RegionStates): boolean {
  return colors.every(({ regions }) => regions.every((region) => stateOf(states, region) !== BLANK))
}

/**
 * Returns the region of a number to color next: a blank one, else one that has another color, or null when all are done. Called
 * with the last one, it goes on from there, and begins again after the end.
 */
export function nextRegion(
  { regions }: NumberedColor,
  states: RegionStates,
  last: GraphRegion | null,
): GraphRegion | null {
  const from = last === null ? 0 : regions.indexOf(last) + 1
  const ahead = [...regions.slice(from), ...regions.slice(0, from)]
  return (
    ahead.find((region) => stateOf(states, region) === BLANK) ??
    ahead.find((region) => stateOf(states, region) !== RIGHT) ??
    null
  )
}

/** Returns the first number in the order of the box, from `from` on, that has a blank region; null when there is none. */
export function nextNumber({ colors }: NumberedPage, states: RegionStates, from: number): NumberedColor | null {
  const ahead = [...colors.slice(from - 1), ...colors.slice(0, from - 1)]
  return ahead.find(({ regions }) => regions.some((region) => stateOf(states, region) === BLANK)) ?? null
}

import type { ReplayStep } from './replay-log.ts'

/**
 * Returns how many steps are done after going to the next (1) or the previous (-1) step: of one person, or of anybody when `only`
 * is null. Without such a step, the place stays `done`; going back from the person's first step leads before it.
 */
export function nextStep(
  steps: readonly Pick<ReplayStep, 'userId'>[],
  done: number,
  direction: 1 | -1,
  only: number | null,
): number {
  const isWanted = (place: number): boolean => only === null || steps[place - 1]?.userId === only
  for (let place = done + direction; place >= 0 && place <= steps.length; place += direction)
    if (place === 0 || isWanted(place)) return place
  return done
}

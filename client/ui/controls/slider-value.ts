/** The values that a slider can take. */

export interface SliderRange {
  readonly min: number
  readonly max: number
  readonly step: number
}

/** How many steps a large move takes: Page Up, Page Down, and the arrows with Shift. */
const LARGE = 10

const ARROWS: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
])
const PAGES: ReadonlyMap<string, 1 | -1> = new Map([
  ['PageUp', 1],
  ['PageDown', -1],
])

const decimals = (step: number): number => String(step).split('.')[1]?.length ?? 0

/** Returns the nearest value that the slider can take. */
export function snapToStep(value: number, { min, max, step }: SliderRange): number {
  const steps = Math.round((value - min) / step)
  return Math.min(max, Math.max(min, Number((min + steps * step).toFixed(decimals(step)))))
}

/** Returns the value at `share` of the track, from 0 at its left end to 1 at its right end. */
export const valueAt = (share: number, range: SliderRange): number =>
  snapToStep(range.min + share * (range.max - range.min), range)

/** Returns the value after a key; null for a key that moves no slider. */
export function valueAfterKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  value: number,
  range: SliderRange,
): number | null {
  if (key === 'Home') return range.min
  if (key === 'End') return range.max
  const page = PAGES.get(key)
  const direction = page ?? ARROWS.get(key)
  if (direction === undefined) return null
  const steps = page !== undefined || shiftKey ? LARGE : 1
  return snapToStep(value + direction * steps * range.step, range)
}

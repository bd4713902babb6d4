import type { KeyboardEvent } from 'react'

/**
 * Returns the index a key moves to in a group of radios or tabs, or null for other keys. Left and right go to the neighbour,
 * wrapping at the ends; up and down go one row of `rowLength` up or down, or to the neighbour in a single row; Home and End go
 * to the first and the last.
 */
export function nextRadio(key: string, index: number, count: number, rowLength: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const column = rowLength < count ? rowLength : 1
  const step = new Map([
    ['ArrowRight', 1],
    ['ArrowLeft', -1],
    ['ArrowDown', column],
    ['ArrowUp', -column],
  ]).get(key)
  return step === undefined ? null : (index + step + count) % count
}

/**
 * Handles a key press on the option at `index`: an arrow key, Home or End chooses another option and moves the focus to it. The elements
 * of all options must be siblings, in their order.
 */
export function chooseByArrowKey(
  event: KeyboardEvent<HTMLElement>,
  { index, count, rowLength }: { index: number; count: number; rowLength: number },
  choose: (index: number) => void,
): void {
  const next = nextRadio(event.key, index, count, rowLength)
  if (next === null) return
  event.preventDefault()
  choose(next)
  const button = event.currentTarget.parentElement?.children[next]
  if (button instanceof HTMLElement) button.focus()
}

/** Formats the results as a Markdown table: medians with their range, and our ratio to the better peer. */
import { type Figure, goalText, isReached } from '#scripts/bench/figures/figures.ts'
import type { Row } from './measures.ts'
import { median } from './measures/quantile.ts'
import type { SystemName } from './systems/system-protocol.ts'

/** A system that was measured. Ours comes first. */
export interface Column {
  readonly name: SystemName
  readonly description: string
  /** It shows what the machine can do at most, and is no peer. */
  readonly isLimit: boolean
}

/** The values of one row: per column one value per round; none where the system was not measured. */
export interface Line {
  readonly row: Row
  readonly values: readonly (readonly number[])[]
}

export function table(columns: readonly Column[], lines: readonly Line[], flushMs: number): string {
  const hasPeers = columns.length > 1
  const descriptions = columns.map(({ description }) => description)
  const header = ['what', ...descriptions, ...(hasPeers ? ['ours / better peer'] : []), 'must reach', 'reached']
  const rows = lines.map((line) => {
    const { row, values } = line
    const figure = figureOf(columns, line, flushMs)
    const { value, peer } = figure
    const reached = isReached(figure)
    const plusFlush = row.allowsFlush && peer ? ' with a flush' : ''
    return [
      row.what,
      ...values.map((rounds) => cell(row, rounds)),
      ...(hasPeers ? [peer ? `${(value / peer.value).toFixed(2)}x${plusFlush}` : '-'] : []),
      goalText(figure),
      reached === null ? '' : reached ? 'yes' : '**no**',
    ]
  })
  const bar = header.map((_, i) => (i === 0 || i >= header.length - 2 ? '---' : '---:'))
  return [header, bar, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Returns our median, with that of the better peer and that of the row's limit. @param flushMs what a flush of this disk takes */
export function figureOf(columns: readonly Column[], { row, values }: Line, flushMs: number): Figure {
  const { what, unit, digits, better, goal, allowsFlush, limit } = row
  const peers = columns
    .map(({ description, isLimit }, i) => ({ name: description, value: median(values[i] ?? []), isLimit }))
    .slice(1)
    .filter(({ isLimit, value }) => !isLimit && !Number.isNaN(value) && value !== 0)
    .toSorted((a, b) => (better === 'more' ? b.value - a.value : a.value - b.value))
  const [best] = peers
  const peer = best && {
    name: allowsFlush ? `${best.name} + a flush of ${flushMs.toFixed(1)} ms` : best.name,
    value: best.value + (allowsFlush ? flushMs : 0),
  }
  const limitAt = columns.findIndex(({ name }) => name === limit)
  const limitValue = median(values[limitAt] ?? [])
  return {
    what,
    unit,
    digits,
    value: median(values[0] ?? []),
    ...(peer && { peer }),
    ...(!Number.isNaN(limitValue) && { limit: { name: columns[limitAt]!.description, value: limitValue } }),
    ...(goal && { goal }),
  }
}

function cell({ unit, digits }: Row, rounds: readonly number[]): string {
  const middle = median(rounds)
  if (Number.isNaN(middle)) return '-'
  const range =
    rounds.length > 1 ? ` (${Math.min(...rounds).toFixed(digits)}-${Math.max(...rounds).toFixed(digits)})` : ''
  return `${middle.toFixed(digits)}${unit === '' || unit === '/s' ? '' : ` ${unit}`}${range}`
}

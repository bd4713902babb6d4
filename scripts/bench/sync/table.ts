/** Formats the results as a Markdown table: medians with their range, and our ratio to the better peer. */
import type { Row } from './measures.ts'
import { median } from './measures/quantile.ts'

/** The values of one row: per system, in the order of the columns, one value per round. Ours comes first. */
export interface Line {
  readonly row: Row
  readonly values: readonly (readonly number[])[]
}

export function table(columns: readonly string[], lines: readonly Line[]): string {
  const header = ['what', ...columns, ...(columns.length > 1 ? ['ours / better peer'] : []), 'must reach']
  const rows = lines.map(({ row, values }) => [
    row.what,
    ...values.map((rounds) => cell(row, rounds)),
    ...(columns.length > 1 ? [ratio(row, values)] : []),
    row.wanted,
  ])
  const bar = header.map((_, i) => (i === 0 || i === header.length - 1 ? '---' : '---:'))
  return [header, bar, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function cell({ unit, digits }: Row, rounds: readonly number[]): string {
  const middle = median(rounds)
  if (Number.isNaN(middle)) return '-'
  const range =
    rounds.length > 1 ? ` (${Math.min(...rounds).toFixed(digits)}-${Math.max(...rounds).toFixed(digits)})` : ''
  return `${middle.toFixed(digits)}${unit === '' || unit === '/s' ? '' : ` ${unit}`}${range}`
}

function ratio({ better }: Row, [ours, ...peers]: readonly (readonly number[])[]): string {
  const best = peers.map(median).filter((value) => !Number.isNaN(value))
  const peer = better === 'more' ? Math.max(...best) : Math.min(...best)
  if (best.length === 0 || peer === 0) return '-'
  return `${(median(ours!) / peer).toFixed(2)}x`
}

/** What a benchmark has measured, each figure with what it must reach, and the table that all benchmarks print. */

export interface Figure {
  readonly what: string
  readonly value: number
  /** Such as `ms`; empty for a count. */
  readonly unit: string
  /** Digits after the point; 0 by default. */
  readonly digits?: number
  /** Another system, or the machine alone, in the same run. */
  readonly peer?: { readonly name: string; readonly value: number }
  readonly goal?: Goal
  /** What the machine allows at most in the same run: the value of a system that does nothing but what cannot be left out. */
  readonly limit?: { readonly name: string; readonly value: number }
}

/** The limits of the value, or of its ratio to the peer's. */
export interface Goal {
  readonly of: 'value' | 'ratio'
  readonly most?: number
  readonly least?: number
}

export const atMost = (most: number): Goal => ({ of: 'value', most })
export const ratioAtMost = (most: number): Goal => ({ of: 'ratio', most })
export const ratioAtLeast = (least: number): Goal => ({ of: 'ratio', least })

const ratioOf = ({ value, peer }: Figure): number => (peer ? value / peer.value : Number.NaN)

/** Returns whether a figure has reached its goal; null when it has no goal, or none that was measured. */
export function isReached(figure: Figure): boolean | null {
  const { goal } = figure
  const measured = goal?.of === 'ratio' ? ratioOf(figure) : figure.value
  if (!goal || Number.isNaN(measured)) return null
  return measured <= (goal.most ?? Infinity) && measured >= (goal.least ?? -Infinity)
}

/** Returns a goal in words, such as `at most 1.5x`. */
export function goalText({ goal, unit }: Pick<Figure, 'goal' | 'unit'>): string {
  if (!goal) return ''
  const suffix = goal.of === 'ratio' ? 'x' : unitText(unit)
  const parts = [
    ...(goal.least === undefined ? [] : [`at least ${short(goal.least)}${suffix}`]),
    ...(goal.most === undefined ? [] : [`at most ${short(goal.most)}${suffix}`]),
  ]
  return parts.join(', ')
}

/** Three digits after the point at most. */
const short = (limit: number): number => Number(limit.toFixed(3))

const unitText = (unit: string): string => (unit === '' || unit === '/s' ? unit : ` ${unit}`)

/** Returns a Markdown table: a row per figure, with its peer, the limit and its goal. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { what, value, unit, digits = 0, peer, limit } = figure
    const reached = isReached(figure)
    return [
      what,
      `${value.toFixed(digits)}${unitText(unit)}`,
      peer ? `${peer.value.toFixed(digits)}${unitText(unit)} ${peer.name}` : '',
      peer ? `${ratioOf(figure).toFixed(2)}x` : '',
      limit ? `${limit.value.toFixed(digits)}${unitText(unit)} ${limit.name}` : '',
      goalText(figure),
      reached === null ? '' : reached ? 'yes' : '**no**',
    ]
  })
  const header = ['what', 'measured', 'in the same run', 'ratio', 'limit', 'must reach', 'reached']
  const bar = ['---', '---:', '---', '---:', '---', '---', '---']
  return [header, bar, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

import { personColumns } from './person-columns.ts'

/** Finer than anybody sees on a tablet, and few enough for one gradient. */
const COLUMNS = 300
const NOBODY = '#8e9aa6'

/**
 * Who colored when, as a CSS background: from left to right the colors of the people.
 * @param only whose steps stand out; null: everybody's
 */
export function stripBackground(
  userIds: readonly number[],
  colors: ReadonlyMap<number, string>,
  only: number | null,
): string {
  const columns = personColumns(userIds, COLUMNS)
  if (columns.length === 0) return 'var(--door-shade)'
  const stops: string[] = []
  for (let from = 0; from < columns.length;) {
    const userId = columns[from]!
    let to = from + 1
    while (columns[to] === userId) to += 1
    const color = colors.get(userId) ?? NOBODY
    const shown = only === null || only === userId ? color : `color-mix(in srgb, ${color} 20%, var(--door-shade))`
    stops.push(`${shown} ${percent(from, columns.length)} ${percent(to, columns.length)}`)
    from = to
  }
  return `linear-gradient(to right, ${stops.join(', ')})`
}

const percent = (part: number, whole: number): string => `${Number(((part / whole) * 100).toFixed(2))}%`

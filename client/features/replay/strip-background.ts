/** Finer than the eye resolves on a tablet, and few enough for one gradient. */
const MAX_COLUMNS = 300
/** The color of people whose account no longer exists. */
const UNKNOWN_PERSON_COLOR = '#8e9aa6'

/**
 * Returns a CSS background for the replay's slider: from left to right, the colors of the people who did the steps.
 * @param userIds the person of each step, in order @param only the person whose steps stand out; null for everybody
 */
export function stripBackground(
  userIds: readonly number[],
  colors: ReadonlyMap<number, string>,
  only: number | null,
): string {
  const columns = personColumns(userIds, MAX_COLUMNS)
  if (columns.length === 0) return 'var(--door-shade)'
  const stops: string[] = []
  for (let from = 0; from < columns.length;) {
    const userId = columns[from]!
    let to = from + 1
    while (columns[to] === userId) to += 1
    const color = colors.get(userId) ?? UNKNOWN_PERSON_COLOR
    const shown = only === null || only === userId ? color : `color-mix(in srgb, ${color} 20%, var(--door-shade))`
    stops.push(`${shown} ${percent(from, columns.length)} ${percent(to, columns.length)}`)
    from = to
  }
  return `linear-gradient(to right, ${stops.join(', ')})`
}

const percent = (part: number, whole: number): string => `${Number(((part / whole) * 100).toFixed(2))}%`

/**
 * Divides the steps into at most `columns` columns and returns, for each, the id of the person with the most steps in it.
 * Among equals the one whose step comes first wins. There are never more columns than steps.
 * @param userIds the person of each step, in order
 */
export function personColumns(userIds: readonly number[], columns: number): number[] {
  const count = Math.min(columns, userIds.length)
  return Array.from({ length: count }, (_, column) => {
    const from = Math.floor((column * userIds.length) / count)
    const to = Math.floor(((column + 1) * userIds.length) / count)
    return busiest(userIds.slice(from, to))
  })
}

function busiest(userIds: readonly number[]): number {
  const steps = new Map<number, number>()
  for (const id of userIds) steps.set(id, (steps.get(id) ?? 0) + 1)
  const most = Math.max(...steps.values())
  return userIds.find((id) => steps.get(id) === most)!
}

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

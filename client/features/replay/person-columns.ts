/**
 * Who colored when, as columns of a strip: column by column the person who did most of the steps in it, the earlier one of
 * equally busy ones. There are never more columns than steps.
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

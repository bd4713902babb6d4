/** The Markdown tables that the load test prints. */
import type { PhaseCost } from './measure-phase.ts'
import type { FamilyMonth } from './model/family-month.ts'
import type { StorageSize } from './servers/load-servers.ts'

/** Returns a row for each phase: what one activity, or a second of one person, costs. */
export function phaseTable(costs: readonly PhaseCost[]): string {
  const header = [
    'activity',
    'times or person-seconds',
    'servers, ms',
    'database, ms',
    'players, ms',
    'bytes to people',
    'bytes from people',
    'bytes to the disk',
    'documents written',
    'late p99, ms',
    'memory, MB',
  ]
  const rows = costs.map((cost) => {
    const each = (sum: number, digits: number): string => (sum / cost.done).toFixed(digits)
    const servers = cost.serverSeconds.map((seconds) => each(seconds * 1_000, 2)).join(' + ')
    return [
      cost.name,
      cost.done.toFixed(0),
      servers,
      each(cost.databaseSeconds * 1_000, 2),
      each(cost.playerSeconds * 1_000, 2),
      each(cost.received, 0),
      each(cost.sent, 0),
      each(cost.writtenBytes, 0),
      each(cost.databaseWrites, 2),
      cost.lagMs.toFixed(1),
      cost.residentMegabytes.toFixed(0),
    ]
  })
  return tableOf(header, rows)
}

/** Names what has grown from one size to the other, per one of `count`, the most first; less than a byte is left out. */
export function growthText(before: StorageSize, after: StorageSize, count: number): string {
  return Object.entries(after.parts)
    .map(([part, bytes]) => [part, (bytes - (before.parts[part] ?? 0)) / count] as const)
    .filter(([, bytes]) => bytes >= 1)
    .toSorted(([, a], [, b]) => b - a)
    .map(([part, bytes]) => `${part} ${bytes.toFixed(0)}`)
    .join(', ')
}

/** Returns a row for each number of families. */
export function monthTable(months: readonly FamilyMonth[]): string {
  const header = [
    'families',
    'people at the peak',
    'strokes a second',
    'cores of servers',
    'cores of the database',
    'processes',
    'memory of servers, GB',
    'storage a month, GB',
    'traffic a month, GB',
  ]
  const rows = months.map((month) => [
    month.families.toLocaleString('en'),
    month.peakPeople.toFixed(0),
    month.peakStrokes.toFixed(0),
    month.serverCores.toFixed(2),
    month.databaseCores.toFixed(2),
    Number.isFinite(month.processes) ? month.processes.toFixed(0) : 'no number',
    month.memoryGigabytes.toFixed(1),
    month.storageGigabytes.toFixed(1),
    month.trafficGigabytes.toFixed(0),
  ])
  return tableOf(header, rows)
}

function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const bar = header.map((_, i) => (i === 0 ? '---' : '---:'))
  return [header, bar, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The latest change in a file or folder but its tests, in milliseconds; a missing one never changed. */
export function changedAt(path) {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const inside = readdirSync(path)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .map((name) => changedAt(join(path, name)))
  // The folder's own time tells of files that were removed.
  return Math.max(stat.mtimeMs, ...inside)
}

/** What the built server and its tools are made of. */
export const SERVER_SOURCES = [
  'server',
  'contract',
  'crdt',
  'scripts/admin.ts',
  'scripts/artwork.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'vite.server.config.ts',
  'package-lock.json',
]

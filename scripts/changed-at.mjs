/** Tells whether built files are older than their sources. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the time of the latest change in a file or folder, tests excluded, in milliseconds; 0 when it is missing. */
export function changedAt(path) {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const inside = readdirSync(path)
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .map((name) => changedAt(join(path, name)))
  // The folder's own time changes when a file in it is removed.
  return Math.max(stat.mtimeMs, ...inside)
}

/** The sources of the built server and its tools. */
export const SERVER_SOURCES = [
  'server',
  'contract',
  'crdt',
  'scripts/admin.ts',
  'scripts/artwork.ts',
  'scripts/backup.ts',
  'scripts/drill.ts',
  'scripts/restore.ts',
  'scripts/run-command.ts',
  'vite.server.config.ts',
  'scripts/build/server-programs.ts',
  'package-lock.json',
]

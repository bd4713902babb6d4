/** The folder of the scheduled backups: how they are named, which are finished, and which are removed. */
import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfAbsent } from '#server/storage/file-blob-store.ts'

/** A finished backup: a directory, or one sealed file. */
export interface FinishedBackup {
  readonly name: string
  /** Names the installation that made it. */
  readonly installation: string
  readonly madeAt: Date
  readonly isSealed: boolean
}

/** Begins the names of what is not whole: a backup that is being written, or removed. */
const UNFINISHED = '.unfinished-'
const NAME = /^fridgedoor-([0-9a-f]{8})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(\.tar\.age)?$/

/** Returns a name that tells the installation and the second, in UTC: `fridgedoor-0badcafe-20261126T030000Z`. */
export function backupName(installation: string, madeAt: Date, isSealed: boolean): string {
  const second = `${madeAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  return `fridgedoor-${installation}-${second}${isSealed ? '.tar.age' : ''}`
}

/** Returns the path at which a backup is written until it is whole. */
export const unfinishedPath = (directory: string, name: string): string => join(directory, UNFINISHED + name)

/** Returns the finished backup that a name tells; null for the name of anything else. */
export function backupOf(name: string): FinishedBackup | null {
  const parts = NAME.exec(name)
  if (!parts) return null
  const [, installation = '', year, month, day, hour, minute, second, sealed] = parts
  const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(madeAt.getTime()) ? null : { name, installation, madeAt, isSealed: sealed !== undefined }
}

/** Returns the finished backups among these names, the oldest first. */
export function backupsAmong(names: readonly string[]): FinishedBackup[] {
  const found = names.map(backupOf).filter((backup) => backup !== null)
  return found.toSorted((a, b) => a.madeAt.getTime() - b.madeAt.getTime())
}

/** Returns the finished backups in a folder, the oldest first; other files are none. Rejects when the folder cannot be read. */
export const finishedBackups = async (directory: string): Promise<FinishedBackup[]> =>
  backupsAmong(await readdir(directory))

/** Returns the newest finished backup of an installation that was not made later than `until`; null when there is none. */
export async function newestBackup(
  directory: string,
  { installation, until }: { readonly installation: string; readonly until: Date },
): Promise<FinishedBackup | null> {
  const all = await finishedBackups(directory)
  return all.findLast((backup) => backup.installation === installation && backup.madeAt <= until) ?? null
}

/** Rejects with a sentence for the operator when the folder is missing. It is not made here: its disk may be missing, too. */
export async function requireFolder(directory: string): Promise<void> {
  const isFolder = await stat(directory).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new Error(`${directory} is no folder: make it, or mount the disk that it is on`)
}

/**
 * Returns which backups of an installation are too many: all but the newest ones. Those of a time to come, made while the date was wrong, are
 * the first.
 * @param all the oldest first
 * @param keep how many stay, at least 1
 */
export function tooManyOf(
  all: readonly FinishedBackup[],
  installation: string,
  keep: number,
  now: Date,
): FinishedBackup[] {
  const own = all.filter((backup) => backup.installation === installation)
  const [early, late] = [own.filter(({ madeAt }) => madeAt <= now), own.filter(({ madeAt }) => madeAt > now)]
  return [...late, ...early].slice(0, -keep)
}

/** Removes the backups of an installation that are too many (`tooManyOf`). */
export async function removeOldBackups(
  directory: string,
  installation: string,
  keep: number,
  now: Date,
): Promise<void> {
  for (const { name } of tooManyOf(await finishedBackups(directory), installation, keep, now)) {
    // Under its own name, a half removed directory would look whole.
    await rename(join(directory, name), unfinishedPath(directory, name))
    await rm(unfinishedPath(directory, name), { recursive: true, force: true })
  }
}

/** Removes what earlier backups of an installation have left unfinished. No other backup of it may be under way. */
export async function removeUnfinished(directory: string, installation: string): Promise<void> {
  for (const name of (await nullIfAbsent(readdir(directory))) ?? [])
    if (name.startsWith(`${UNFINISHED}fridgedoor-${installation}-`))
      await rm(join(directory, name), { recursive: true, force: true })
}

const scratchFolders = new Set<string>()

/** Nothing of a backup is left behind in the open. */
function removeScratchAndEnd(): void {
  for (const scratch of scratchFolders) rmSync(scratch, { recursive: true, force: true })
  process.exit(1)
}

/**
 * Makes an empty folder for `work`, in which nobody else reads, and removes it afterwards, also when a signal ends the process.
 * @param parent the folder in which it is made
 */
export async function withScratchFolder<T>(parent: string, work: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(join(parent, 'fridgedoor-scratch-'))
  if (scratchFolders.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, removeScratchAndEnd)
  scratchFolders.add(scratch)
  try {
    return await work(scratch)
  } finally {
    await rm(scratch, { recursive: true, force: true })
    scratchFolders.delete(scratch)
    if (scratchFolders.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, removeScratchAndEnd)
  }
}

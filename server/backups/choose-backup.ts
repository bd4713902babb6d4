/** Chooses a backup where other people and other installations may put files too. */
import type { FinishedBackup } from './backup-folder.ts'

const DAY_MS = 86_400_000

export interface BackupChoice {
  /** Absent where there are backups of one only. */
  readonly installation?: string | undefined
  readonly now: Date
  /** Gets a sentence for the operator about each backup that is left out. */
  readonly say: (sentence: string) => void
}

/**
 * Returns the newest backup that is not of a time to come. Throws with a sentence for the operator when there is none, and when there are those
 * of several installations and the choice names none.
 * @param all the oldest first
 * @param place where they lie
 */
export function chooseNewest(
  all: readonly FinishedBackup[],
  place: string,
  { installation, now, say }: BackupChoice,
): FinishedBackup {
  const wanted = all.filter((backup) => installation === undefined || backup.installation === installation)
  const until = now.getTime() + DAY_MS
  const past = wanted.filter(({ madeAt }) => madeAt.getTime() <= until)
  for (const backup of wanted)
    if (!past.includes(backup)) say(`${backup.name} is left out: its date is more than a day ahead`)
  const installations = [...new Set(past.map((backup) => backup.installation))].toSorted()
  if (installations.length > 1)
    throw new Error(`there are backups of ${installations.join(' and ')} in ${place}: name one with --installation`)
  const newest = past.at(-1)
  if (!newest) throw new Error(`there is no backup${installation ? ` of ${installation}` : ''} in ${place}`)
  return newest
}

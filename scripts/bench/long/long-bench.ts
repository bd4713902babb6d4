/** `npm run bench -- long`: what an artwork of 100,000 strokes takes, in the server's room and of backups, verifying and pictures, and of one of 10,000 in the same run. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { atMost, type Figure } from '#scripts/bench/figures/figures.ts'
import { newDirectory, removeDirectory } from '#scripts/bench/sync/measures/filled-room.ts'

const [FEW, MANY] = [10_000, 100_000]

/** Milliseconds and megabytes. */
interface LongRoom {
  readonly fromLog: number
  readonly sealed: number
  readonly first: number
  readonly again: number
  readonly processor: number
  readonly live: number
  readonly resident: number
  readonly bytes: number
  readonly applied: number
  readonly firstBackup: number
  readonly firstBackupMegabytes: number
  readonly backup: number
  readonly backupMegabytes: number
  readonly verifiedWhole: number
  readonly verified: number
  readonly picture: number
}

export function longBench(): readonly Figure[] {
  const [few, many] = [roomOf(FEW), roomOf(MANY)]
  const figure = (what: string, of: keyof LongRoom, unit: string, goal?: Figure['goal']): Figure => ({
    what: `${what}, of ${MANY.toLocaleString('en')} strokes`,
    value: many[of],
    unit,
    digits: unit === 'MB' ? 1 : 0,
    peer: { name: `of ${FEW.toLocaleString('en')}`, value: few[of] },
    ...(goal ? { goal } : {}),
  })
  return [
    figure('a room opens, in a server that has opened others', 'again', 'ms', atMost(300)),
    figure('... of processor time', 'processor', 'ms'),
    figure('... as the first of its process', 'first', 'ms'),
    figure('... from the log, without a snapshot', 'fromLog', 'ms'),
    figure('an open room: resident', 'resident', 'MB', atMost(60)),
    figure('... of it live after a garbage collection', 'live', 'MB'),
    figure('... of it the strokes themselves', 'bytes', 'MB'),
    figure('all chapters are sealed', 'sealed', 'ms'),
    figure('a Yjs client applies the document', 'applied', 'ms'),
    figure('the first backup', 'firstBackup', 'ms'),
    figure('... written', 'firstBackupMegabytes', 'MB'),
    figure('a backup after 100 new strokes', 'backup', 'ms'),
    figure('... written', 'backupMegabytes', 'MB'),
    figure('the first verification', 'verifiedWhole', 'ms'),
    figure('verifying 100 new strokes', 'verified', 'ms'),
    figure('a picture after 100 new strokes', 'picture', 'ms'),
  ]
}

function roomOf(strokes: number): LongRoom {
  const directory = newDirectory()
  const run = (script: string, ...given: string[]): object => {
    const path = join(import.meta.dirname, script)
    const args = ['--expose-gc', '--max-semi-space-size=32', '--import', 'tsx', path, ...given, String(strokes)]
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as object
  }
  const inRoom = (mode: string): object => run('long-room-process.ts', mode, directory)
  try {
    return { ...inRoom('fill'), ...inRoom('open'), ...run('long-upkeep-process.ts') } as LongRoom
  } finally {
    removeDirectory(directory)
  }
}

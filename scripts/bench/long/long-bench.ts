/** `npm run bench -- long`: what the server's room of an artwork of 100,000 strokes takes, and of one of 10,000 in the same run. */
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
  ]
}

function roomOf(strokes: number): LongRoom {
  const directory = newDirectory()
  const run = (mode: string): object => {
    const script = join(import.meta.dirname, 'long-room-process.ts')
    const args = [
      '--expose-gc',
      '--max-semi-space-size=32',
      '--import',
      'tsx',
      script,
      mode,
      directory,
      String(strokes),
    ]
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as object
  }
  try {
    return { ...run('fill'), ...run('open') } as LongRoom
  } finally {
    removeDirectory(directory)
  }
}

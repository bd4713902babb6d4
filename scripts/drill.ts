/** `npm run drill`: restores the newest scheduled backup into a scratch storage and verifies everything in it (BACKUP-4). */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newestBackup, withScratchFolder } from '#server/backups/backup-folder.ts'
import { restoreBackup } from '#server/tools/backup/restore-backup.ts'
import { withOpenBackup } from '#server/tools/backup/sealed-backup.ts'
import { openForReading } from '#server/tools/open-for-reading.ts'
import { verifyAll } from '#server/tools/verify/verify-all.ts'
import { commandLine, runCommand } from './run-command.ts'

const USAGE = `${commandLine('drill')} [<directory>] [--identity <file of the key>]  restores the newest backup in the directory, or in
        BACKUP_DIRECTORY, into a scratch folder in TMPDIR, and verifies every artwork; exits with 1 if anything is wrong`

async function main(given: readonly string[]): Promise<void> {
  const options = { identity: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ args: [...given], allowPositionals: true, options })
  const directory = positionals[0] ?? process.env['BACKUP_DIRECTORY']
  if (!directory || positionals.length > 1) throw new Error(USAGE)
  const newest = await newestBackup(directory)
  if (!newest) throw new Error(`there is no finished backup in ${directory}`)
  console.log(`${newest.name}, made ${newest.madeAt.toISOString()}`)
  const path = join(directory, newest.name)
  // Whatever engine the server has, the scratch storage is the embedded one.
  const faults = await withScratchFolder(tmpdir(), async (scratch) => {
    const target = { mongodbUri: null, dataDirectory: join(scratch, 'data') }
    await withOpenBackup(path, values.identity ?? null, (opened) => restoreBackup(opened, target))
    return verify(target)
  })
  console.log(faults === 0 ? 'everything in it is intact' : `${faults} lines above name what is wrong`)
  if (faults > 0) process.exitCode = 1
}

/** Prints one line per artwork. Returns how many of them name a fault. */
async function verify(target: { mongodbUri: null; dataDirectory: string }): Promise<number> {
  const stored = await openForReading(target)
  let faults = 0
  try {
    for await (const { text, isIntact } of verifyAll(stored)) {
      console.log(text)
      if (!isIntact) faults += 1
    }
  } finally {
    await stored.storage.close()
  }
  return faults
}

runCommand(main)

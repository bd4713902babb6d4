/** `npm run drill`: restores the newest scheduled backup into a scratch storage and verifies everything in it (BACKUP-4). */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { finishedBackups, type FinishedBackup, withScratchFolder } from '#server/backups/backup-folder.ts'
import { chooseNewest } from '#server/backups/choose-backup.ts'
import { readS3Settings } from '#server/s3-settings.ts'
import { withFetchedCopy } from '#server/tools/backup/copy-backup.ts'
import { restoreBackup } from '#server/tools/backup/restore-backup.ts'
import { withOpenBackup } from '#server/tools/backup/sealed-backup.ts'
import { openForReading } from '#server/tools/open-for-reading.ts'
import { verifyAll } from '#server/tools/verify/verify-all.ts'
import { commandLine, runCommand } from './run-command.ts'

const USAGE = `${commandLine('drill')} [<directory>] [--identity <file of the key>]  restores the newest backup in the directory, or in
        BACKUP_DIRECTORY, into a scratch folder in TMPDIR, and verifies every artwork; exits with 1 if anything is wrong
${commandLine('drill')} --s3 --identity <file of the key>  the same with the newest copy in the bucket of BACKUP_S3_BUCKET
        --installation <id>  the newest of this installation: the eight characters after fridgedoor- in the name of the backup`

async function main(given: readonly string[]): Promise<void> {
  const options = {
    identity: { type: 'string' },
    installation: { type: 'string' },
    s3: { type: 'boolean', default: false },
  } as const
  const { positionals, values } = parseArgs({ args: [...given], allowPositionals: true, options })
  const drill = (path: string, backup: FinishedBackup): Promise<void> =>
    restoreAndVerify(path, backup, values.identity ?? null)
  const [directory = values.s3 ? undefined : process.env['BACKUP_DIRECTORY'], ...more] = positionals
  if (more.length > 0 || values.s3 === Boolean(directory)) throw new Error(USAGE)
  const choice = { installation: values.installation, now: new Date(), say: console.log }
  if (!directory) return withFetchedCopy(readS3Settings(process.env), choice, drill)
  const newest = chooseNewest(await finishedBackups(directory), directory, choice)
  return drill(join(directory, newest.name), newest)
}

async function restoreAndVerify(
  path: string,
  { name, madeAt }: FinishedBackup,
  identity: string | null,
): Promise<void> {
  console.log(`${name}, made ${madeAt.toISOString()}`)
  // Whatever engine the server has, the scratch storage is the embedded one.
  const faults = await withScratchFolder(tmpdir(), async (scratch) => {
    const target = { mongodbUri: null, dataDirectory: join(scratch, 'data') }
    await withOpenBackup(path, identity, (opened) => restoreBackup(opened, target, new Date()))
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

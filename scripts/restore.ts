/** `npm run restore -- <backup>`: restores a backup of either engine into an empty DATA_DIR or an empty database. */
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { readS3Settings, withoutS3Settings } from '#server/s3-settings.ts'
import { withFetchedCopy } from '#server/tools/backup/copy-backup.ts'
import type { Manifest } from '#server/tools/backup/manifest.ts'
import { restoreBackup } from '#server/tools/backup/restore-backup.ts'
import { withOpenBackup } from '#server/tools/backup/sealed-backup.ts'
import { commandLine, runCommand } from './run-command.ts'

const USAGE = `${commandLine('restore')} <directory>  checks a backup and puts it into an empty DATA_DIR, or into an empty MONGODB_URI;
                                start the server afterwards
${commandLine('restore')} <file> --identity <file of the key>  the same with an encrypted backup
${commandLine('restore')} --s3 [<name>] --identity <file of the key>  the same with the copy of this name, or the newest, in the bucket
                                of BACKUP_S3_BUCKET; --installation <id> takes the newest of this installation: the eight characters
                                after fridgedoor- in the name of the copy`

async function main(given: readonly string[]): Promise<void> {
  const options = {
    identity: { type: 'string' },
    installation: { type: 'string' },
    s3: { type: 'boolean', default: false },
  } as const
  const { positionals, values } = parseArgs({ args: [...given], allowPositionals: true, options })
  const [path = null] = positionals
  const { installation } = values
  if (positionals.length > 1 || (installation !== undefined && (path !== null || !values.s3))) throw new Error(USAGE)
  const config = readConfig(values.s3 ? withoutS3Settings(process.env) : process.env)
  const restore = (from: string): Promise<Manifest> =>
    withOpenBackup(from, values.identity ?? null, (directory) => restoreBackup(directory, config, new Date()))
  const restored = await (values.s3
    ? withFetchedCopy(
        readS3Settings(process.env),
        { name: path ?? undefined, installation, now: new Date(), say: console.log },
        restore,
      )
    : restore(required(path)))
  const { collections, blobs, madeAt } = restored
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0)
  console.log(`${documents} documents and ${blobs.length} files are back, as they were on ${madeAt}`)
}

function required(path: string | null): string {
  if (path === null) throw new Error(USAGE)
  return path
}

runCommand(main)

/** `npm run restore -- <backup>`: restores a backup of either engine into an empty DATA_DIR or an empty database. */
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { restoreBackup } from '#server/tools/backup/restore-backup.ts'
import { withOpenBackup } from '#server/tools/backup/sealed-backup.ts'
import { commandLine, runCommand } from './run-command.ts'

const USAGE = `${commandLine('restore')} <directory>  checks a backup and puts it into an empty DATA_DIR, or into an empty MONGODB_URI;
                                start the server afterwards
${commandLine('restore')} <file> --identity <file of the key>  the same with an encrypted backup`

async function main(given: readonly string[]): Promise<void> {
  const options = { identity: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ args: [...given], allowPositionals: true, options })
  const [path] = positionals
  if (path === undefined || positionals.length !== 1) throw new Error(USAGE)
  const config = readConfig(process.env)
  const restored = await withOpenBackup(path, values.identity ?? null, (directory) => restoreBackup(directory, config))
  const { collections, blobs, madeAt } = restored
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0)
  console.log(`${documents} documents and ${blobs.length} files are back, as they were on ${madeAt}`)
}

runCommand(main)

/** `npm run restore -- <directory>`: restores a backup of either engine into an empty DATA_DIR or an empty database. */
import { readConfig } from '#server/config.ts'
import { restoreBackup } from '#server/tools/backup/restore-backup.ts'
import { runCommand } from './run-command.ts'

const USAGE = `npm run restore -- <directory>  checks a backup and puts it into an empty DATA_DIR, or into an empty MONGODB_URI;
                                start the server afterwards`

async function main(given: readonly string[]): Promise<void> {
  const [directory] = given
  if (directory === undefined || given.length !== 1) throw new Error(USAGE)
  const { collections, blobs, madeAt } = await restoreBackup(directory, readConfig(process.env))
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0)
  console.log(`${documents} documents and ${blobs.length} files are back, as they were on ${madeAt}`)
}

runCommand(main)

/** `npm run restore -- <directory>`: fills an empty DATA_DIR or an empty database from a backup, whichever engine it was made on. */
import { readConfig } from '#server/config.ts'
import { restoreBackup } from '#server/tools/backup/restore-backup.ts'

const USAGE = `npm run restore -- <directory>  checks a backup and puts it into an empty DATA_DIR, or into an empty MONGODB_URI;
                                start the server afterwards`

async function main(given: readonly string[]): Promise<void> {
  const [directory] = given
  if (directory === undefined || given.length !== 1) throw new Error(USAGE)
  const { collections, blobs, madeAt } = await restoreBackup(directory, readConfig(process.env))
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0)
  console.log(`${documents} documents and ${blobs.length} files are back, as they were on ${madeAt}`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

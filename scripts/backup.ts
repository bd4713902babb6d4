/** `npm run backup -- <directory>`: backs up everything except derived data, also while the server runs. */
import { readConfig } from '#server/config.ts'
import { backUp } from '#server/tools/backup/back-up.ts'
import { commandLine, runCommand } from './run-command.ts'

const NAME = commandLine('backup')
const USAGE = `${NAME} <directory>  backs up accounts, artworks and uploads into an empty or new directory, also while
                               the server runs; keep it as safe as the data itself: it contains password hashes`

async function main(given: readonly string[]): Promise<void> {
  const [directory] = given
  if (directory === undefined || directory.startsWith('-') || given.length !== 1) throw new Error(USAGE)
  const { manifest } = await backUp(readConfig(process.env), directory, new Date())
  const { collections, blobs } = manifest
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0)
  console.log(`${documents} documents and ${blobs.length} files are in ${directory}`)
}

runCommand(main)

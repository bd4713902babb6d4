/**
 * Appends 20 kB entries to an embedded storage until it refuses twice. Prints the id of each acknowledged entry, each refusal,
 * and at the end how many entries can still be read.
 *
 *   storage-filler.ts <directory>
 */
import { writeSync } from 'node:fs'
import { entries, entry } from '#server/storage/contract/opened-storage.contract.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'

const storage = await openEmbeddedStorage({ directory: process.argv[2]! })
const log = storage.collection(entries)
const print = (line: string): number => writeSync(1, `${line}\n`)

for (let seq = 0, refusals = 0; refusals < 2; seq++) {
  try {
    await log.insertOne({ ...entry('art-1', seq), update: new Uint8Array(20_000).fill(seq) })
    print(`art-1/${seq}`)
  } catch (error) {
    print(error instanceof StorageUnavailable ? 'refused: StorageUnavailable' : `refused: ${String(error)}`)
    refusals++
  }
}
print(`reads: ${await log.countDocuments({})}`)
process.exit(0)

/**
 * Appends 20 kB entries to an embedded storage until it cannot any more, naming each acknowledged one on standard output;
 * then says how the storage refuses, what it still reads, and whether it is the same after one more refusal.
 *
 *   storage-filler.ts <directory>
 */
import { writeSync } from 'node:fs'
import { entries, entry } from '#server/storage/contract/opened-storage.contract.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'

const storage = await openEmbeddedStorage({ directory: process.argv[2]! })
const log = storage.collection(entries)
const say = (line: string): number => writeSync(1, `${line}\n`)

for (let seq = 0, refusals = 0; refusals < 2; seq++) {
  try {
    await log.insertOne({ ...entry('art-1', seq), update: new Uint8Array(20_000).fill(seq) })
    say(`art-1/${seq}`)
  } catch (error) {
    say(error instanceof StorageUnavailable ? 'refused: StorageUnavailable' : `refused: ${String(error)}`)
    refusals++
  }
}
say(`reads: ${await log.countDocuments({})}`)
process.exit(0)

/** `npm run artwork`: verifies artworks, repairs one, takes one down, and exports or imports one as a file. */
import { randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createBurial } from '#server/artworks/deletion/bury.ts'
import { createOwnerUsage } from '#server/artworks/owner-usage.ts'
import { createAudit } from '#server/audit/audit.ts'
import { type Config, readConfig } from '#server/config.ts'
import {
  createTakedown,
  createTakedownCommands,
  type TakedownCommand,
  TakedownResult,
} from '#server/artworks/deletion/takedown.ts'
import { openForWriting } from '#server/tools/open-for-writing.ts'
import { askOperatorSocket } from '#server/operator-socket.ts'
import { openForReading, type StorageAndBlobs } from '#server/tools/open-for-reading.ts'
import { decodeArtworkFile, encodeArtworkFile } from '#server/tools/transfer/artwork-file.ts'
import { exportArtwork } from '#server/tools/transfer/export-artwork.ts'
import { importArtwork } from '#server/tools/transfer/import-artwork.ts'
import { type MarkKeeping, verifyAll, verifyOne } from '#server/tools/verify/verify-all.ts'
import { newLogKey } from '#server/artworks/log-keys.ts'
import { repairArtwork } from '#server/tools/repair/repair-artwork.ts'
import { commandLine, runCommand } from './run-command.ts'

const NAME = commandLine('artwork')
const USAGE = `${NAME} verify <id>|--all [--whole]        checks logs, snapshots, pictures and counters, also while the server runs;
                                                       with --whole also what was verified in the last 30 days
${NAME} repair <id>                        mends a log that verify finds wrong (stop the server first)
${NAME} hide|show|delete <id> [--copies]   takes a picture down, or shows a hidden one again, with its copies if asked, also while the server runs
${NAME} export <id> <file>                 writes an artwork with its whole history, also while the server runs
${NAME} import <file> [--owner <username>] makes a new artwork of it (embedded engine: stop the server first)`

async function main(given: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      whole: { type: 'boolean', default: false },
      copies: { type: 'boolean', default: false },
      owner: { type: 'string' },
    },
  })
  const [command, ...operands] = positionals
  const config = readConfig(process.env)
  if (command === 'verify' && operands.length === (values.all ? 0 : 1))
    await using(await openForReading(config), (stored) =>
      verify(stored, values.all ? null : idOf(operands[0]!), { store: stored.writable, isWhole: values.whole, now }),
    )
  else if (command === 'repair' && operands.length === 1)
    await using(await openForWriting(config), (stored) => repair(stored, idOf(operands[0]!)))
  else if ((command === 'hide' || command === 'show' || command === 'delete') && operands.length === 1)
    await takeDown(config, { command, artworkId: idOf(operands[0]!), copies: values.copies })
  else if (command === 'export' && operands.length === 2)
    await using(await openForReading(config), (stored) => writeExport(stored, idOf(operands[0]!), operands[1]!))
  else if (command === 'import' && operands.length === 1) {
    const file = await decodeArtworkFile(await readFile(operands[0]!))
    await using(await openForWriting(config), async (stored) => {
      const { artworkId, people } = await importArtwork(file, { ...stored, ownerName: values.owner ?? null })
      for (const { username, unknown, isChild } of people) {
        if (!unknown) continue
        const strokes = isChild
          ? "a child's strokes are drawn by 'Someone' here, and the picture cannot become public"
          : 'their strokes now belong to the owner'
        console.log(`no account for ${username ?? 'a removed account'}: ${strokes}`)
      }
      console.log(`"${file.header.title}" is artwork ${artworkId} now, with ${file.entries.length} entries`)
    })
  } else throw new Error(USAGE)
}

async function using<Stored extends StorageAndBlobs>(
  stored: Stored,
  work: (stored: Stored) => Promise<void>,
): Promise<void> {
  try {
    await work(stored)
  } finally {
    await stored.storage.close()
  }
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Error(`not an artwork id: ${text}`)
  return Number(text)
}

/** Prints one line per artwork, and with all of them one per owner whose counter is wrong. The exit code is 1 when anything is. */
async function verify(stored: StorageAndBlobs, only: number | null, marks: MarkKeeping): Promise<void> {
  const nothing = { text: `artwork ${only}: there is none`, isIntact: false }
  const lines = only === null ? verifyAll(stored, marks) : [(await verifyOne(stored, only, marks)) ?? nothing]
  for await (const { text, isIntact } of lines) {
    console.log(text)
    if (!isIntact) process.exitCode = 1
  }
}

async function repair(stored: StorageAndBlobs, id: number): Promise<void> {
  let isTold = false
  const wait = (ms: number): Promise<void> => {
    if (!isTold) console.log('looking for half a minute whether a server runs')
    isTold = true
    return sleep(ms)
  }
  const done = await repairArtwork(id, {
    ...stored,
    now,
    wait,
    newLogKey,
    newClientId: () => randomInt(2 ** 32),
  })
  if (!done) return console.log(`artwork ${id}: its log has no fault, and nothing was changed`)
  const { removed, savedStrokes, entries } = done
  console.log(`artwork ${id}: mended. Its log has ${entries} entries and a new key.`)
  console.log(`${removed} entries were taken out and are kept, as they were, in the collection removedLogEntries.`)
  console.log(`${savedStrokes} strokes of theirs could be read and are in the new log.`)
}

const DONE = { hide: 'hidden', show: 'shown again', delete: 'deleted' } as const
const now = (): Date => new Date()

/** Runs the command in the server that owns the embedded storage, or else on the storage itself; a server then removes what is left. */
async function takeDown(config: Config, command: TakedownCommand): Promise<void> {
  const asked = config.mongodbUri === null && (await askOperatorSocket(config.dataDirectory, command, TakedownResult))
  const { copies } = asked ? asked.result : await takeDownHere(config, command)
  console.log(`artwork ${command.artworkId} is ${DONE[command.command]}`)
  if (copies.length === 0) return
  console.log(`its copies stay as they are: ${copies.join(', ')}`)
  if (command.command !== 'delete') console.log('the same command with --copies does it to them too')
}

async function takeDownHere(config: Config, command: TakedownCommand): Promise<TakedownResult> {
  const { storage } = await openForWriting(config)
  try {
    const bury = createBurial({ storage, now }, createOwnerUsage({ storage, now }))
    const takedown = createTakedown({ storage, now }, bury, createAudit({ storage, now }))
    return await createTakedownCommands(takedown)(command)
  } finally {
    await storage.close()
  }
}

async function writeExport(stored: StorageAndBlobs, id: number, path: string): Promise<void> {
  const file = await exportArtwork(id, stored)
  await writeFile(path, encodeArtworkFile(file), { flag: 'wx' })
  console.log(`"${file.header.title}" with ${file.entries.length} entries is in ${path}`)
  if (file.leftOut > 0) console.log(`${file.leftOut} entries are set aside and not in the file; 'verify' names them`)
}

runCommand(main)

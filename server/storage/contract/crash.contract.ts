import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entries, entry, ids, type OpenedStorage, type OpenStorage, people } from './opened-storage.contract.ts'
import { isLong } from '#tests/run-options.ts'

const writerModule = fileURLToPath(new URL('../../../tests/chaos/storage-writer.ts', import.meta.url))
const rounds = isLong ? 15 : 3

/** The contract on crashes: what a killed process leaves behind. */
export function crashContract(open: OpenStorage): void {
  describe('kill -9', () => {
    let opened: OpenedStorage
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.dispose())

    test.each(Array.from({ length: rounds }, (_, i) => 40 + i * 170))(
      'after %i acknowledged writes leaves every acknowledged write and no partial transaction',
      async (count) => {
        await opened.storage.close()
        const acknowledged = await runUntilKilled(opened.writerArguments, 'append', (lines) => lines.length >= count)
        const storage = await opened.reopen()
        const log = await storage.collection(entries).find({})
        const users = storage.collection(people)
        const present = new Set([...ids(log), ...(await users.find({})).map((one) => one.username)])
        expect(acknowledged.filter((line) => line !== 'open' && !present.has(line))).toEqual([])
        const payments = await users.countDocuments({ _id: { $gt: 0 } })
        expect((await users.findOne({ _id: 0 }))?.coins ?? 0).toBe(payments)
        for (const account of ['ledger', 'receipts']) {
          const seqs = log.filter(({ artworkId }) => artworkId === account).map(({ seq }) => seq)
          expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: payments }, (_, i) => i + 1))
        }
        for (let writer = 0; writer < 8; writer++) {
          const found = await storage.collection(entries).find({ artworkId: `art-${writer}` }, { sort: { seq: 1 } })
          expect(found.map(({ seq }) => seq)).toEqual(found.map((_, i) => i))
        }
      },
      60_000,
    )

    test('in the middle of a transaction leaves nothing of it and no locks', async () => {
      await opened.storage.close()
      await runUntilKilled(opened.writerArguments, 'stall', (lines) => lines.includes('half'))
      const storage = await opened.reopen()
      expect(await storage.collection(people).find({})).toEqual([{ _id: 0, username: 'purse', coins: 0 }])
      expect(await storage.collection(entries).find({})).toEqual([])
      expect(await storage.collection(people).updateOne({ _id: 0 }, { $inc: { coins: 5 } })).toBe(true)
      await storage.collection(entries).insertOne(entry('ledger', 1))
    }, 60_000)
  })
}

/** Runs the writer until `enough` holds for its lines, kills it, and returns every line it wrote. */
async function runUntilKilled(
  writerArguments: readonly string[],
  mode: string,
  enough: (lines: string[]) => boolean,
): Promise<string[]> {
  const writer: ChildProcessByStdio<null, Readable, null> = spawn(
    process.execPath,
    ['--import', 'tsx', writerModule, ...writerArguments, mode],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let text = ''
  writer.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
    if (enough(text.split('\n').slice(0, -1))) writer.kill('SIGKILL')
  })
  const [, signal] = await once(writer, 'close')
  expect(signal).toBe('SIGKILL')
  return text.split('\n').slice(0, -1)
}

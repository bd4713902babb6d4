/**
 * A process that writes to a storage until it is killed. Each line on its standard output names a write that the storage
 * has acknowledged.
 *
 *   storage-writer.ts embedded <directory> <mode>
 *   storage-writer.ts mongo <uri> <database> <mode>
 *
 * Mode `append`: eight writers append to one log each, and one more pays coins in transactions, without end.
 * Mode `index`: opens the collection `things` with an index that it must build, and prints `begun` while it is built.
 * Mode `stall`: begins a transaction, writes half of it, prints `half`, and waits.
 */
import { writeSync } from 'node:fs'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import { openMongoStorage } from '#server/storage/mongo/open-mongo-storage.ts'
import { entries, entry, people } from '#server/storage/contract/opened-storage.contract.ts'

const [engine, ...rest] = process.argv.slice(2)
const mode = rest.at(-1)
const storage = await (engine === 'mongo'
  ? openMongoStorage({ uri: rest[0]!, database: rest[1]! })
  : openEmbeddedStorage({ directory: rest[0]! }))
/** Prints a line whole, and waits while the reader is behind. */
function print(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`)
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    }
  }
}
print('open')
await (mode === 'index'
  ? index()
  : mode === 'stall'
    ? stall()
    : Promise.all([pay(), ...[0, 1, 2, 3, 4, 5, 6, 7].map(append)]))

async function append(writer: number): Promise<never> {
  const log = storage.collection(entries)
  for (let seq = 0; ; seq++) {
    await log.insertOne(entry(`art-${writer}`, seq))
    print(`art-${writer}/${seq}`)
  }
}

async function index(): Promise<void> {
  await storage.collection<{ _id: number; color: string }>({ name: 'things', indexes: [{ fields: ['color'] }] }).find({
    _id: 1,
  })
  print('begun')
}

async function pay(): Promise<never> {
  await storage.collection(people).insertOne({ _id: 0, username: 'purse', coins: 0 })
  for (let payment = 1; ; payment++) {
    await storage.transact(async (transaction) => {
      await transaction.collection(people).updateOne({ _id: 0 }, { $inc: { coins: 1 } })
      await transaction.collection(people).insertOne({ _id: payment, username: `payment ${payment}` })
      await transaction.collection(entries).insertMany([entry('ledger', payment), entry('receipts', payment)])
    })
    print(`payment ${payment}`)
  }
}

async function stall(): Promise<void> {
  await storage.collection(people).insertOne({ _id: 0, username: 'purse', coins: 0 })
  await storage.transact(async (transaction) => {
    await transaction.collection(people).updateOne({ _id: 0 }, { $inc: { coins: 1 } })
    await transaction.collection(entries).insertMany([entry('ledger', 1), entry('receipts', 1)])
    print('half')
    await new Promise((resolve) => {
      setTimeout(resolve, 60_000)
    })
  })
}

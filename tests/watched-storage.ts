import type { Collection, Document, Storage, Transaction } from '#server/storage/storage.ts'

/** Returns the storage with every operation and transaction announced. What `before` rejects with, the operation does. */
export function watchedStorage(
  storage: Storage,
  before: (operation: string, collection: string, isInTransaction: boolean) => void | Promise<void>,
): Storage {
  const watch = <T extends Document>(
    collection: Collection<T>,
    name: string,
    isInTransaction: boolean,
  ): Collection<T> => {
    const first = async (operation: string): Promise<void> => before(operation, name, isInTransaction)
    return {
      find: (...asked) => first('find').then(() => collection.find(...asked)),
      findOne: (...asked) => first('findOne').then(() => collection.findOne(...asked)),
      async *stream(...asked) {
        await first('stream')
        yield* collection.stream(...asked)
      },
      countDocuments: (...asked) => first('countDocuments').then(() => collection.countDocuments(...asked)),
      insertOne: (document) => first('insertOne').then(() => collection.insertOne(document)),
      insertMany: (documents) => first('insertMany').then(() => collection.insertMany(documents)),
      updateOne: (...update) => first('updateOne').then(() => collection.updateOne(...update)),
      updateMany: (...update) => first('updateMany').then(() => collection.updateMany(...update)),
      findOneAndUpdate: (...update) => first('findOneAndUpdate').then(() => collection.findOneAndUpdate(...update)),
      deleteOne: (filter) => first('deleteOne').then(() => collection.deleteOne(filter)),
      deleteMany: (filter) => first('deleteMany').then(() => collection.deleteMany(filter)),
    }
  }
  const within = (transaction: Transaction): Transaction => ({
    collection: (definition) => watch(transaction.collection(definition), definition.name, true),
  })
  return {
    collection: (definition) => watch(storage.collection(definition), definition.name, false),
    async transact(work) {
      await before('transact', '', false)
      return storage.transact((transaction) => work(within(transaction)))
    },
    watch: (definition, onInsert, options) => storage.watch(definition, onInsert, options),
    nextId: (sequence) => storage.nextId(sequence),
    addIndexes: () => storage.addIndexes(),
    indexes: () => storage.indexes(),
    dropIndex: (index) => storage.dropIndex(index),
    ping: () => storage.ping(),
    close: () => storage.close(),
  }
}

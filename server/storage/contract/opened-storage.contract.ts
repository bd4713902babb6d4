/** What the storage contract's suites share: an opened storage and two collections. */
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'

/** An opened storage, empty at first, and what a test can do to it. */
export interface OpenedStorage {
  storage: Storage
  /** Closes the storage and opens it again on the same data. */
  reopen(): Promise<Storage>
  /** The arguments with which `tests/chaos/storage-writer.ts` opens the same data in another process. */
  writerArguments: readonly string[]
  /** Closes the storage and removes its data. */
  dispose(): Promise<void>
}
export type OpenStorage = () => Promise<OpenedStorage>

export interface Entry {
  _id: string
  artworkId: string
  seq: number
  update: Uint8Array
  at: Date
}

/** A collection like the stroke log. */
export const entries: CollectionDefinition<Entry> = {
  name: 'entries',
  indexes: [{ fields: ['artworkId', 'seq'], unique: true }],
}

export function entry(artworkId: string, seq: number): Entry {
  return { _id: `${artworkId}/${seq}`, artworkId, seq, update: Uint8Array.of(seq), at: new Date(seq) }
}

export interface Person {
  _id: number
  username: string
  email?: string | null
  coins?: number
  badges?: string[]
  born?: Date
  key?: Uint8Array
  settings?: { theme: string; sizes: number[] }
  isAdmin?: boolean
  marks?: { kind: string; at: Date }[]
}

export const people: CollectionDefinition<Person> = {
  name: 'people',
  indexes: [
    { fields: ['username'], unique: true },
    { fields: ['email'], unique: true, sparse: true },
    { fields: ['coins', 'born'] },
  ],
}

/** Returns the documents' ids in their order. */
export function ids(found: readonly { _id: number | string }[]): (number | string)[] {
  return found.map(({ _id }) => _id)
}

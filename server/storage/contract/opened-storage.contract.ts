import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'

/** A storage of an engine, empty when opened, and what a test may do to it. */
export interface OpenedStorage {
  storage: Storage
  /** Closes it and opens it again on the same data. */
  reopen(): Promise<Storage>
  /** How `tests/chaos/storage-writer.ts` opens the same data in another process. */
  elsewhere: readonly string[]
  /** Closes what is open and removes the data. */
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

/** A log as rooms keep it. */
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

/** The ids of what was found, in the order it was found. */
export function ids(found: readonly { _id: number | string }[]): (number | string)[] {
  return found.map(({ _id }) => _id)
}

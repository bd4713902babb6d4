/** What every honest client of a chaos run can do, whatever it is made of. */
import type * as Y from 'yjs'
import type { Plates } from '#crdt/painter/planes/planes.ts'
import type { Chance } from './chance.ts'
import type { Resident } from './household.ts'
import type { PromisesMade } from './promises-made.ts'
import type { RecordedSockets } from './recorded-sockets.ts'

export interface HonestClientOptions {
  readonly name: string
  readonly person: Resident
  readonly artworkId: number
  readonly socketUrl: string
  readonly plates: Plates
  readonly promises: PromisesMade
  readonly chance: Chance
}

export interface HonestClient {
  readonly name: string
  /** What it shows. */
  readonly doc: Y.Doc
  readonly sockets: RecordedSockets
  /** Times it was told that what it holds is refused. */
  readonly refusals: readonly string[]
  /** For people who wonder why it does not settle. */
  readonly state: string
  /** It is connected, and knows of nothing that is not saved (as far as it can know). */
  readonly settled: boolean
  draw(): void
  undo(): void
  redo(): void
  /** Loses its connection, and comes back by itself. */
  disconnect(): void
  /** Sends all it has once more, as a client that is not sure may. */
  sendAgain(): void
  /** Brings its picture up to date. */
  look(): void
  /** SHA-256 of its color plane. */
  hash(): string
  reload(crashed: boolean): Promise<void>
  end(): Promise<void>
}

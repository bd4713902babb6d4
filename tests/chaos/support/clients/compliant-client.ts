/** The interface of every client that follows the protocol in a chaos run, whatever it is built on. */
import type * as Y from 'yjs'
import type { ArtworkIdentity } from '#client/canvas/session/session-copies.ts'
import type { Plates } from '#crdt/painter/planes/planes.ts'
import type { DurableItems } from '#tests/chaos/support/checks/durable-items.ts'
import type { RecordedSockets } from '#tests/chaos/support/network/recorded-sockets.ts'
import type { RandomSource } from '#tests/chaos/support/run/random-source.ts'
import type { TestPerson } from '#tests/chaos/support/run/shared-artwork.ts'

export interface CompliantClientOptions {
  readonly name: string
  readonly person: TestPerson
  readonly artworkId: number
  readonly artwork: ArtworkIdentity
  readonly socketUrl: string
  readonly plates: Plates
  readonly durable: DurableItems
  readonly random: RandomSource
}

export interface CompliantClient {
  readonly name: string
  /** The document that the client shows. */
  readonly doc: Y.Doc
  readonly sockets: RecordedSockets
  /** The refusals that the server reported; a correct run has none. */
  readonly refusals: readonly string[]
  /** A description for the error of a client that does not settle. */
  readonly state: string
  /** True when the client is connected and, as far as it can know, has nothing unsaved. */
  readonly settled: boolean
  draw(): void
  undo(): void
  redo(): void
  /** Drops the connection. The client reconnects by itself. */
  disconnect(): void
  /** Sends the whole document once more, as a client that is unsure may. */
  resend(): void
  /** Paints what changed in the document. */
  repaint(): void
  /** Returns the SHA-256 of the client's color plane. */
  hash(): string
  reload(crashed: boolean): Promise<void>
  end(): Promise<void>
}

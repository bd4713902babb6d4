/** A collaboration server that can be started, spoken to and ended. */
import type { Dialect, SystemName } from './dialect.ts'
import type { ServerProcess } from './server-process.ts'

/** Where a person's socket to a room goes. */
export interface SocketAddress {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly room: string
}

export interface RunningSystem {
  readonly process: ServerProcess
  readonly dialect: Dialect
  /** A room that four people may draw in. */
  newRoom(): Promise<string>
  /** @param person 0 to 3 */
  addressOf(room: string, person: number): SocketAddress
  /** The account number strokes by this person carry. */
  authorOf(person: number): number
}

export interface BenchSystem {
  readonly name: SystemName
  readonly description: string
  /** Starts on what is in the directory; an empty one is a new house. */
  start(directory: string): Promise<RunningSystem>
}

/** The number of people in every room. */
export const PEOPLE = 4

/** The interface of a collaboration server under measurement. */
import type { SystemProtocol, SystemName } from './system-protocol.ts'
import type { ServerProcess } from './server-process.ts'

/** The address of one person's socket to a room. */
export interface SocketAddress {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly room: string
}

export interface RunningSystem {
  readonly process: ServerProcess
  readonly protocol: SystemProtocol
  /** Creates a room that four people may draw in. Resolves with its name. */
  newRoom(): Promise<string>
  /** @param person 0 to 3 */
  addressOf(room: string, person: number): SocketAddress
  /** Returns the author id of this person's strokes. */
  authorOf(person: number): number
  /** Resolves with the milliseconds by which the server's timers were late, the 99th percentile since the last call; NaN where it does not say so. */
  lateTimersMs(): Promise<number>
}

export interface BenchSystem {
  readonly name: SystemName
  readonly description: string
  /** It shows what the machine and the load generator can do at most, and is no peer. */
  readonly isLimit?: true
  /** Starts the server on the data in the directory, which may be empty. */
  start(directory: string): Promise<RunningSystem>
}

/** Whether its users run it in place of ours. */
export const isPeer = ({ name, isLimit }: Pick<BenchSystem, 'name' | 'isLimit'>): boolean =>
  !isLimit && name !== 'ours' && name !== 'before'

/** The number of people in every room. */
export const PEOPLE = 4

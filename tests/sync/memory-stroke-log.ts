import { LOG_START, type LogPosition } from '#server/log/log-chain.ts'
import { entriesOf, LostRace, type LogEntry, type NewLogEntry, type StrokeLog } from '#server/log/stroke-log.ts'

/** A log in memory that can delay and refuse writes. */
export class MemoryStrokeLog implements StrokeLog {
  readonly entries: LogEntry[] = []
  appends = 0
  /** Every append rejects with this error. */
  refuseWith: Error | null = null
  /** Awaited before every append takes effect. */
  beforeAppend: () => Promise<unknown> = () => Promise.resolve()

  async append(artworkId: number, after: LogPosition, writes: readonly NewLogEntry[]): Promise<LogPosition> {
    await this.beforeAppend()
    if (this.refuseWith) throw this.refuseWith
    if (this.entries.length !== after.seq) throw new LostRace('the number is taken')
    this.appends += 1
    this.entries.push(...entriesOf(artworkId, after, writes))
    return this.lastPosition()
  }

  read(_artworkId: number, afterSeq = 0, limit?: number): Promise<LogEntry[]> {
    return Promise.resolve(this.entries.slice(afterSeq, limit === undefined ? undefined : afterSeq + limit))
  }

  async *stream(_artworkId: number, afterSeq = 0): AsyncIterable<LogEntry> {
    yield* this.entries.slice(afterSeq)
  }

  lastSeq(): Promise<number> {
    return Promise.resolve(this.entries.length)
  }

  async lastPosition(): Promise<LogPosition> {
    return { seq: this.entries.length, hash: (await this.hashAt(7, this.entries.length)) ?? LOG_START.hash }
  }

  hashAt(_artworkId: number, seq: number): Promise<Uint8Array | null> {
    return Promise.resolve(seq === 0 ? LOG_START.hash : (this.entries[seq - 1]?.hash ?? null))
  }

  watch(): Promise<{ close(): Promise<void> }> {
    return Promise.resolve({ close: () => Promise.resolve() })
  }
}

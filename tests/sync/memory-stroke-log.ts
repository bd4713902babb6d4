import { LostRace, type LogEntry, type StrokeLog } from '#server/log/stroke-log.ts'

/** A log in memory that can delay and refuse writes. */
export class MemoryStrokeLog implements StrokeLog {
  readonly entries: LogEntry[] = []
  appends = 0
  /** Every append rejects with this error. */
  refuseWith: Error | null = null
  /** Awaited before every append takes effect. */
  beforeAppend: () => Promise<unknown> = () => Promise.resolve()

  async append(
    artworkId: number,
    afterSeq: number,
    writes: readonly Pick<LogEntry, 'userId' | 'at' | 'update'>[],
  ): Promise<void> {
    await this.beforeAppend()
    if (this.refuseWith) throw this.refuseWith
    if (this.entries.length !== afterSeq) throw new LostRace('the number is taken')
    this.appends += 1
    writes.forEach((write, i) => {
      const seq = afterSeq + 1 + i
      this.entries.push({ ...write, _id: `${artworkId}:${seq}`, artworkId, seq })
    })
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

  watch(): Promise<{ close(): Promise<void> }> {
    return Promise.resolve({ close: () => Promise.resolve() })
  }
}

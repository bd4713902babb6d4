/** The log of a long artwork: four people who draw in turns, some of them late, and take back a stroke of twenty. */
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { encodeItems } from '#crdt/document/updates/encode-items.ts'
import type { ItemId, NewItem } from '#crdt/document/updates/new-item.ts'
import { LOG_START } from '#server/log/log-chain.ts'
import type { NewLogEntry, StrokeLog } from '#server/log/stroke-log.ts'

const PEOPLE = 4
/** As many as an artwork of 100,000 strokes may have of each (STROKE-10). */
const POINTS = 40
const [WIDTH, HEIGHT] = [12_800, 9_600]
const ENTRIES_PER_APPEND = 500
const START_MS = Date.UTC(2026, 0, 1)

/** Appends strokes to an artwork's log, one an entry. */
export class LongLog {
  readonly #log: StrokeLog
  readonly #artworkId: number
  readonly #clocks = Array.from({ length: PEOPLE }, () => 0)
  #position = LOG_START
  #last: ItemId | null = null
  #strokes = 0
  #entries: NewLogEntry[] = []

  /** @param artworkId of an artwork with an empty log */
  constructor(log: StrokeLog, artworkId: number) {
    this.#log = log
    this.#artworkId = artworkId
  }

  async append(strokes: number): Promise<void> {
    for (const end = this.#strokes + strokes; this.#strokes < end;) {
      this.#addStroke(this.#strokes++)
      if (this.#entries.length < ENTRIES_PER_APPEND && this.#strokes < end) continue
      this.#position = await this.#log.append(this.#artworkId, this.#position, this.#entries)
      this.#entries = []
    }
  }

  #addStroke(i: number): void {
    const person = Math.random() < 0.7 ? (i >> 6) % PEOPLE : below(PEOPLE)
    const [strokeId, author] = [crypto.randomUUID().replaceAll('-', '').slice(0, 21), person + 1]
    const id = this.#next(person)
    const bytes = encodeStroke({ ...line(), id: strokeId, author, madeAt: START_MS + 1_000 * i })
    this.#add(person, { kind: 'stroke', ...id, origin: this.#last, length: 1, strokeId, author, bytes })
    this.#last = id
    if (i % 20 === 0)
      this.#add(person, { kind: 'flag', ...this.#next(person), origin: null, length: 1, strokeId, values: [true] })
  }

  #next(person: number): ItemId {
    return { client: 1_000_000_007 * (person + 1), clock: this.#clocks[person]!++ }
  }

  #add(person: number, item: NewItem): void {
    const at = new Date(START_MS + 1_000 * (this.#position.seq + this.#entries.length))
    this.#entries.push({ userId: person + 1, at, update: encodeItems([item]) })
  }
}

/** Appends strokes to an artwork's empty log. */
export const writeLongLog = (log: StrokeLog, artworkId: number, strokes: number): Promise<void> =>
  new LongLog(log, artworkId).append(strokes)

const below = (limit: number): number => Math.floor(Math.random() * limit)

/** Returns a line that wanders over the page. */
function line() {
  const points: number[] = []
  let [x, y, dx, dy] = [below(WIDTH), below(HEIGHT), 10, 10]
  for (let point = 0; point < POINTS; point += 1) {
    points.push(x, y)
    dx += below(15) - 7
    dy += below(15) - 7
    x = Math.min(WIDTH, Math.max(0, x + dx))
    y = Math.min(HEIGHT, Math.max(0, y + dy))
  }
  const path = { points, pressures: null }
  const look = { color: below(0xffffff), size: 5, opacity: 100, tip: 'round' as const, insideRegion: 0 }
  return { itemId: 0, tool: 'brush' as const, ...look, path }
}

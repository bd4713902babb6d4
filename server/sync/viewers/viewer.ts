/**
 * One stream of somebody who only looks. It holds no event that waits for its reader: it makes the next one when the reader has taken the
 * one before, of what is the newest then.
 */
import { Buffer } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import type { CloseReason } from '#contract/socket.ts'
import type { Access } from '#server/artworks/access.ts'
import type { Person } from '#server/http/person.ts'
import type { ReadArtwork } from '#server/sync/recheck-rights.ts'
import { awarenessFrame, changedFrame, emptyAwareness, emptyUpdate, updateFrame } from '#server/sync/wire/frames.ts'
import { closedEvent, messageEvent } from './events.ts'
import type { StepFeed } from './step-feed.ts'

/** How long a reader may take for the last event. */
const CUT_AFTER_MS = 1_000

/** What a viewer is told to read again. */
export type News = 'drawn' | 'artwork' | 'reactions'

const NEWS_EVENTS: Readonly<Record<News, Buffer>> = {
  // An update with nothing in it: the strokes themselves are of no use to a page that shows the picture.
  drawn: messageEvent(updateFrame(emptyUpdate)),
  artwork: messageEvent(changedFrame({ part: 'artwork' })),
  reactions: messageEvent(changedFrame({ part: 'reactions' })),
}

/** A message, because clients of y-websocket take a connection without messages for lost. */
export const HEARTBEAT = messageEvent(awarenessFrame(emptyAwareness))

export interface ViewerOptions {
  readonly person: Person
  readonly sessionId: string
  readonly access: Access
  /** The first event. */
  readonly hello: Buffer
  /** Destroys the connection. */
  readonly cut: () => void
  readonly onEnd: (reason: CloseReason) => void
}

export class Viewer {
  readonly person: Person
  readonly sessionId: string
  /** As in `Member`. */
  readonly rightsReads = { begun: 0, newest: 0 }
  #artwork: ReadArtwork | null = null
  #draws = false
  #first: Buffer | null
  /** What the document of the viewer lacks, in pieces. */
  #missing: Iterator<Uint8Array, Uint8Array> | null = null
  #steps: StepFeed | null = null
  #index = 0
  #news: News[] = []
  #isHeartbeatDue = false
  /** Judgements of its rights that it must pass before it gets anything more. */
  #holds = 0
  #isJudgementDue = false
  #ended: CloseReason | null = null
  #isDone = false
  #wake: (() => void) | null = null
  readonly #cut: () => void
  readonly #onEnd: (reason: CloseReason) => void

  constructor({ person, sessionId, access, hello, cut, onEnd }: ViewerOptions) {
    this.person = person
    this.sessionId = sessionId
    this.#first = hello
    this.#cut = cut
    this.#onEnd = onEnd
    this.takeAccess(access)
  }

  /** What a change of rights is compared with. */
  get access(): { readonly artwork: ReadArtwork | null } {
    return { artwork: this.#artwork }
  }

  /** False for a page that shows the picture. */
  get getsSteps(): boolean {
    return this.#steps !== null
  }

  /** Returns whether the person may draw now and could not before, or the reverse. */
  takeAccess({ artwork, draw }: Access): boolean {
    // Not the whole row, which thousands of viewers would keep.
    this.#artwork = artwork && { userId: artwork.userId, ...(artwork.children && { children: artwork.children }) }
    const hasChanged = draw !== this.#draws
    this.#draws = draw
    return hasChanged
  }

  /**
   * Sends the strokes: first what the document lacks, then what comes.
   * @param missing the messages with it; the last is made when all before have been taken, and covers everything that is durable then
   */
  follow(steps: StepFeed, missing: Iterator<Uint8Array, Uint8Array>): void {
    this.#steps = steps
    this.#missing = missing
    this.wake()
  }

  /** Sends the strokes from an index of the feed on. */
  goOn(steps: StepFeed, index: number): void {
    this.#steps = steps
    this.#index = index
    this.#first = Buffer.concat([this.#first ?? Buffer.alloc(0), steps.nothingMissing(index)])
    this.wake()
  }

  tell(news: News): void {
    if (!this.#news.includes(news)) this.#news.push(news)
    this.wake()
  }

  beat(): void {
    this.#isHeartbeatDue = true
    this.wake()
  }

  /**
   * Nothing is sent until `release` was called as often. Returns false if the viewer already waits for a judgement that has not begun: that
   * one counts for the new change, too.
   */
  holdForJudgement(): boolean {
    if (this.#isJudgementDue) return false
    this.#isJudgementDue = true
    this.#holds += 1
    return true
  }

  /** Its rights are read from now on. */
  judgementBegins(): void {
    this.#isJudgementDue = false
  }

  release(): void {
    this.#holds -= 1
    this.wake()
  }

  /** Ends the stream with the reason. The first one counts. */
  end(reason: CloseReason): void {
    if (this.#ended) return
    this.#ended = reason
    this.#onEnd(reason)
    this.wake()
    setTimeout(this.#cut, CUT_AFTER_MS).unref()
  }

  /** The connection is gone. */
  leave(): void {
    this.#isDone = true
    this.wake()
  }

  /** Goes on if something is to be sent. */
  wake(): void {
    const wake = this.#wake
    this.#wake = null
    wake?.()
  }

  /** Yields what the viewer gets. The reader asks for the next piece when the connection has taken the one before. */
  async *pieces(): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const isLong = this.#missing !== null
      const piece = this.#next()
      if (piece) yield piece
      else if (this.#isDone) return
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      // A long document delays others by one piece at most.
      if (isLong) await setImmediate()
    }
  }

  #next(): Buffer | null {
    if (this.#isDone) return null
    if (this.#ended) {
      this.#isDone = true
      return closedEvent(this.#ended)
    }
    if (this.#holds > 0) return null
    return this.#takeFirst() ?? this.#takeMissing() ?? this.#takeNews() ?? this.#takeSteps() ?? this.#takeHeartbeat()
  }

  #takeFirst(): Buffer | null {
    const first = this.#first
    this.#first = null
    return first
  }

  #takeMissing(): Buffer | null {
    if (!this.#missing || !this.#steps) return null
    const { value, done } = this.#missing.next()
    if (!done) return messageEvent(value)
    this.#missing = null
    this.#index = this.#steps.end
    return Buffer.concat([messageEvent(value), this.#steps.position()])
  }

  #takeNews(): Buffer | null {
    if (this.#news.length === 0) return null
    const events = this.#news.map((news) => NEWS_EVENTS[news])
    this.#news = []
    return Buffer.concat(events)
  }

  #takeSteps(): Buffer | null {
    const steps = this.#steps
    if (!steps || this.#index === steps.end) return null
    const found = steps.since(this.#index)
    if (!found) {
      // It comes again and gets what it lacks at once.
      this.end('slow-consumer')
      return this.#next()
    }
    this.#index = found.end
    this.#isHeartbeatDue = false
    return found.events
  }

  #takeHeartbeat(): Buffer | null {
    if (!this.#isHeartbeatDue) return null
    this.#isHeartbeatDue = false
    return HEARTBEAT
  }
}

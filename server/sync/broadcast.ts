/**
 * What a room has sent lately, once for all listeners. Each listener holds a position and pulls the next frames when its
 * socket has drained (the idea is Drawpile's), so a slow one costs the room nothing; one that falls behind what is kept
 * has lost the thread and must come again.
 */

/** Frames kept for slow listeners: by bytes, because one frame may be an offline backlog. */
const KEEP_BYTES = 4 * 1024 * 1024

interface Sent {
  readonly frame: Uint8Array
  /** Who wrote it and needs no copy. */
  readonly author: unknown
}

export class Broadcast {
  private readonly sent: Sent[] = []
  private first = 0
  private bytes = 0

  /** The position after the newest frame: where a new listener begins. */
  get end(): number {
    return this.first + this.sent.length
  }

  push(frame: Uint8Array, author: unknown): void {
    this.sent.push({ frame, author })
    this.bytes += frame.length
    while (this.bytes > KEEP_BYTES && this.sent.length > 1) {
      this.bytes -= this.sent.shift()!.frame.length
      this.first += 1
    }
  }

  /** The frame at a position, or null when it is no longer kept. */
  at(position: number): Sent | null {
    return this.sent[position - this.first] ?? null
  }
}

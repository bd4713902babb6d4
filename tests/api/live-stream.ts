/** A stream of an artwork as somebody who only looks reads it (contract/viewers.ts). */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import * as Y from 'yjs'
import { messageYjsSyncStep1 } from 'y-protocols/sync'
import { MESSAGE, PROTOCOL_VERSION } from '#contract/socket.ts'
import { Closed } from '#contract/viewers.ts'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import { fromBase64 } from '#client/bytes/base64.ts'
import type { Client } from './client.ts'

export class LiveStream {
  readonly response: Response
  readonly events: EventSourceMessage[] = []
  /** The strokes that have come. */
  readonly doc = new Y.Doc()
  /** All that was read, as it came. */
  text = ''
  /** The `id` of the last event. */
  reached = ''
  isOver = false
  readonly #aborter: AbortController

  private constructor(response: Response, aborter: AbortController) {
    this.response = response
    this.#aborter = aborter
    void this.#read()
  }

  static async open(
    { url }: { url: string },
    client: Client,
    artworkId: number,
    { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
  ): Promise<LiveStream> {
    const aborter = new AbortController()
    const response = await fetch(`${url}/api/artworks/${artworkId}/live?v=${PROTOCOL_VERSION}&${query}`, {
      headers: { cookie: client.cookieHeader(), ...headers },
      signal: aborter.signal,
    })
    return new LiveStream(response, aborter)
  }

  /** What the server has closed the stream for; null before. */
  get closed(): Closed | null {
    const found = this.events.find(({ event }) => event === 'closed')
    return found ? Closed.parse(JSON.parse(found.data)) : null
  }

  /** The messages of the socket that have come. */
  get messages(): Uint8Array[] {
    return this.events.flatMap(({ event, data }) => (event === undefined ? [fromBase64(data)] : []))
  }

  /** The parts that the client is told to read again, and `drawn` for each update. */
  get news(): string[] {
    return this.messages.flatMap((message) => {
      if (message[0] === MESSAGE.changed) return [(JSON.parse(readText(message)) as { part: string }).part]
      return message[0] === MESSAGE.sync ? ['drawn'] : []
    })
  }

  leave(): void {
    this.#aborter.abort()
  }

  async #read(): Promise<void> {
    const parser = createParser({
      onEvent: (event) => {
        this.events.push(event)
        if (event.id !== undefined) this.reached = event.id
        if (event.event === undefined) this.#apply(fromBase64(event.data))
      },
    })
    const decoder = new TextDecoder()
    try {
      for await (const piece of this.response.body ?? []) {
        const text = decoder.decode(piece, { stream: true })
        this.text += text
        parser.feed(text)
      }
    } catch (error) {
      if (!this.#aborter.signal.aborted) throw error
    } finally {
      this.isOver = true
    }
  }

  #apply(message: Uint8Array): void {
    const input = new ByteReader(message)
    if (input.unsigned() === MESSAGE.sync && input.unsigned() !== messageYjsSyncStep1)
      Y.applyUpdate(this.doc, input.sizedBytes())
  }
}

function readText(message: Uint8Array): string {
  const input = new ByteReader(message)
  input.unsigned()
  return input.sizedText()
}

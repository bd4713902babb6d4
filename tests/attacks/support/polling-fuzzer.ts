/** Sends malformed messages by plain requests, and opens another connection whenever the server has closed the one before (SYNC-25). */
import { Buffer } from 'node:buffer'
import type { Client, ClientResponse } from '#tests/api/client.ts'

export class PollingFuzzer {
  /** How often the server replied with each status. */
  readonly statuses = new Map<number, number>()
  /** Connections that the server has closed. */
  closed = 0
  readonly #client: Client
  readonly #parameters: Readonly<Record<string, string>>
  /** The address of the connection; null before the first and after one has ended. */
  #address: string | null = null
  #receiving: Promise<void> = Promise.resolve()

  constructor(client: Client, parameters: Readonly<Record<string, string>>) {
    this.#client = client
    this.#parameters = parameters
  }

  /** Sends the messages in one request. Resolves when the server has taken them, or closed the connection. */
  async send(artworkId: number, messages: readonly Uint8Array[]): Promise<void> {
    const address = this.#address ?? (await this.#open(artworkId))
    const body = { messages: messages.map((message) => Buffer.from(message).toString('base64')) }
    const { status } = this.#count(await this.#client.post(address, body))
    if (status !== 200) this.#address = null
  }

  async close(): Promise<void> {
    if (this.#address !== null) this.#count(await this.#client.delete(this.#address))
    this.#address = null
    await this.#receiving
  }

  async #open(artworkId: number): Promise<string> {
    await this.#receiving
    const connections = `/api/artworks/${artworkId}/connections`
    const { json } = this.#count(await this.#client.post(connections, { parameters: this.#parameters }))
    const address = `${connections}/${(json as { connectionId: string }).connectionId}`
    this.#address = address
    this.#receiving = this.#receive(address)
    return address
  }

  /** Takes what the server sends, as a client does, until the connection is over. */
  async #receive(address: string): Promise<void> {
    for (;;) {
      const { status, json } = this.#count(await this.#client.get(address))
      if (status === 200 && (json as { closed: unknown }).closed === null) continue
      if (status === 200) this.closed += 1
      if (this.#address === address) this.#address = null
      return
    }
  }

  #count(response: ClientResponse): ClientResponse {
    this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1)
    return response
  }
}

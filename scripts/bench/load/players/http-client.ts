/** One person's browser without a screen: keeps cookies, takes compressed replies, and finds the process that a balancer would choose. */
import { type Agent, type IncomingMessage, request } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
}

/** The server is away or says that it cannot serve now. The same call may work later. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'

  /** No process has read the request. */
  readonly isUnreached: boolean

  constructor(message: string, options: ErrorOptions & { isUnreached?: boolean } = {}) {
    super(message, options)
    this.isUnreached = options.isUnreached ?? false
  }
}

export interface Reply {
  readonly status: number
  readonly bytes: Buffer
  /** The parsed body; undefined when it is not JSON. */
  readonly json: unknown
  readonly headers: IncomingMessage['headers']
}

/** A browser gives up a page much later; the load test would rather know. */
const TIMEOUT_MS = 60_000

export class HttpClient {
  readonly #agent: Agent
  readonly #originFor: (path: string, attempt: number) => string
  readonly #cookies = new Map<string, string>()

  /** @param originFor returns the address of the process that a request for this path reaches, after this number of failed attempts */
  constructor(agent: Agent, originFor: (path: string, attempt: number) => string) {
    this.#agent = agent
    this.#originFor = originFor
  }

  /** Returns a client with the present cookies that reaches one process only. */
  at(origin: string): HttpClient {
    const client = new HttpClient(this.#agent, () => origin)
    for (const [name, value] of this.#cookies) client.#cookies.set(name, value)
    return client
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Resolves with a reply below 400. Throws Unavailable without a reply and for 5xx, and an Error that names the refusal for 4xx. */
  async send(method: string, path: string, body?: object): Promise<Reply> {
    const reply = await this.try(method, path, body)
    if (reply.status < 400) return reply
    throw new Error(`${method} ${path}: ${reply.status} ${reply.bytes.toString().slice(0, 200)}`)
  }

  /** Like `send`, but resolves with a refusal, too. */
  async try(method: string, path: string, body?: object): Promise<Reply> {
    const response = await this.#reach(method, path, body)
    const chunks: Buffer[] = []
    try {
      for await (const chunk of response) chunks.push(chunk as Buffer)
    } catch (error) {
      throw new Unavailable(`${method} ${path}: ${String(error)}`, { cause: error })
    }
    const status = response.statusCode ?? 0
    if (status >= 500) throw new Unavailable(`${method} ${path}: ${status}`)
    for (const line of response.headers['set-cookie'] ?? []) {
      const pair = line.split(';')[0]!
      const at = pair.indexOf('=')
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const decode = DECODERS[response.headers['content-encoding'] ?? '']
    const bytes = await (decode ? decode(Buffer.concat(chunks)) : Buffer.concat(chunks))
    const isJson = response.headers['content-type']?.startsWith('application/json')
    return { status, bytes, json: isJson ? JSON.parse(bytes.toString()) : undefined, headers: response.headers }
  }

  /** Asks the next process, as a balancer does, when the first one has not read the request. */
  async #reach(method: string, path: string, body?: object): Promise<IncomingMessage> {
    try {
      return await this.#request(this.#originFor(path, 0), method, path, body)
    } catch (error) {
      if (!(error instanceof Unavailable && error.isUnreached)) throw error
      return this.#request(this.#originFor(path, 1), method, path, body)
    }
  }

  #request(origin: string, method: string, path: string, body?: object): Promise<IncomingMessage> {
    const text = body === undefined ? null : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const headers = {
        'accept-encoding': 'gzip, br',
        ...(this.#cookies.size > 0 && { cookie: this.cookie }),
        ...(text !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      }
      const sent = request(new URL(path, origin), { method, agent: this.#agent, headers, timeout: TIMEOUT_MS }, resolve)
      sent.once('timeout', () => sent.destroy(new Error('no reply in time')))
      sent.once('error', (error: NodeJS.ErrnoException) => {
        // A server closes a connection that has not been used for a while, at the moment in which it is used again.
        const isUnreached = error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && sent.reusedSocket)
        reject(new Unavailable(`${method} ${path}: ${error.message}`, { cause: error, isUnreached }))
      })
      sent.end(text ?? undefined)
    })
  }
}

/** The calls to a bucket that copies of backups need, in the protocol of S3. The package that signs them is loaded with the first one. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { AwsClient } from 'aws4fetch'
import type { S3Settings } from '#server/s3-settings.ts'

export interface StoredObject {
  readonly name: string
  readonly bytes: number
}

/** Larger files are sent in parts of this size, each of which is in memory while it is sent. The protocol knows at most 10,000 parts. */
const PART_BYTES = 16 * 1024 * 1024
const MAX_PARTS = 10_000
/** For a call with its body: a part takes this long at a quarter of a megabit a second. */
const CALL_TIMEOUT_MS = 10 * 60_000
const DOWNLOAD_TIMEOUT_MS = 24 * 3_600_000
const TRIES_AGAIN = 4
/** Of a thousand names each. A service that never comes to an end would keep the process for ever. */
const MAX_PAGES = 100

/** The service has refused a call. The message holds nothing of the key. */
export class S3Refusal extends Error {
  override readonly name = 'S3Refusal'
  /** The word of the protocol for it, such as `AccessDenied`; empty when the service has sent none. */
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** What services say that keep no list of files in parts, or have none. */
const NO_UPLOADS: readonly string[] = ['NoSuchUpload', 'NotImplemented']

export class S3Bucket {
  readonly #client: AwsClient
  readonly #address: string
  readonly #partBytes: number

  private constructor(client: AwsClient, { endpoint, bucket }: S3Settings, partBytes: number) {
    this.#client = client
    this.#address = `${endpoint.replace(/\/+$/, '')}/${bucket}`
    this.#partBytes = partBytes
  }

  /** @param options.partBytes of files that are sent in parts; services take at least 5 MiB */
  static async open(settings: S3Settings, { partBytes = PART_BYTES } = {}): Promise<S3Bucket> {
    const { AwsClient } = await import('aws4fetch')
    const { accessKeyId, secretAccessKey, region } = settings
    const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: TRIES_AGAIN })
    return new S3Bucket(client, settings, partBytes)
  }

  /** Returns the objects whose names begin so. */
  async list(prefix: string): Promise<StoredObject[]> {
    const found: StoredObject[] = []
    let token = ''
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
      const page = await this.#text('GET', `?${query.toString()}`)
      for (const object of elements(page, 'Contents'))
        found.push({ name: element(object, 'Key'), bytes: Number(element(object, 'Size')) })
      token = element(page, 'NextContinuationToken')
      if (!token) return found
    }
    throw new S3Refusal(`S3 lists more than ${MAX_PAGES} pages of objects`, '')
  }

  /** Stores a file. The object is there as a whole or not at all: the service checks the hash of each part. */
  async put(name: string, path: string): Promise<void> {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      if (size <= this.#partBytes) await this.#text('PUT', `/${name}`, await readPart(file, 0, size))
      else await this.#putInParts(name, file, size)
    } finally {
      await file.close()
    }
  }

  async #putInParts(name: string, file: FileHandle, size: number): Promise<void> {
    const uploadId = element(await this.#text('POST', `/${name}?uploads`), 'UploadId')
    const partBytes = Math.max(this.#partBytes, Math.ceil(size / MAX_PARTS))
    const parts: string[] = []
    for (let from = 0; from < size; from += partBytes) {
      const part = await readPart(file, from, Math.min(partBytes, size - from))
      const query = new URLSearchParams({ partNumber: String(parts.length + 1), uploadId })
      const reply = await this.#call('PUT', `/${name}?${query.toString()}`, part)
      await reply.arrayBuffer()
      parts.push(reply.headers.get('etag') ?? '')
    }
    const listed = parts.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`)
    const query = new URLSearchParams({ uploadId })
    const reply = await this.#text('POST', `/${name}?${query.toString()}`, body)
    // The service begins its reply before it has put the parts together: a failure has the status 200, too.
    if (!reply.includes('CompleteMultipartUploadResult')) throw refusal('POST', 200, reply)
  }

  /** Fetches an object into a new file. Rejects when less arrives than the service has announced. */
  async get(name: string, path: string): Promise<void> {
    const { body } = await this.#call('GET', `/${name}`, null, DOWNLOAD_TIMEOUT_MS)
    if (!body) throw new S3Refusal('S3 has sent nothing', '')
    const chunks = Readable.fromWeb(body as ReadableStream<Uint8Array>)
    await pipeline(chunks, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  }

  async remove(name: string): Promise<void> {
    await this.#text('DELETE', `/${name}`)
  }

  /** Removes the parts of files that were not sent to their end. */
  async removeUnfinished(prefix: string): Promise<void> {
    const query = new URLSearchParams({ uploads: '', prefix })
    const page = await this.#text('GET', `?${query.toString()}`).catch((error: unknown) => {
      if (error instanceof S3Refusal && NO_UPLOADS.includes(error.code)) return ''
      throw error
    })
    for (const upload of elements(page, 'Upload')) {
      const name = element(upload, 'Key')
      // Some services list the uploads of others, too.
      if (!name.startsWith(prefix)) continue
      const query = new URLSearchParams({ uploadId: element(upload, 'UploadId') })
      await this.#text('DELETE', `/${encodeURIComponent(name)}?${query.toString()}`)
    }
  }

  async #text(method: string, target: string, body: Buffer | null = null): Promise<string> {
    return (await this.#call(method, target, body)).text()
  }

  /** Rejects with S3Refusal for a reply that is none of success. */
  async #call(
    method: string,
    target: string,
    body: Buffer | null = null,
    timeoutMs = CALL_TIMEOUT_MS,
  ): Promise<Response> {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    }
    const signal = AbortSignal.timeout(timeoutMs)
    const reply = await this.#client.fetch(this.#address + target, {
      method,
      headers,
      body,
      signal,
      redirect: 'manual',
    })
    if (!reply.ok) throw refusal(method, reply.status, await reply.text())
    return reply
  }
}

async function readPart(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  if (bytesRead !== length) throw new Error('the file has become shorter while it was copied')
  return buffer
}

function refusal(method: string, status: number, reply: string): S3Refusal {
  const code = element(reply, 'Code')
  return new S3Refusal(`S3 has refused ${method} with ${status} ${code}`, code)
}

/** Returns the contents of all elements of this name. The replies of S3 that are read here have neither attributes nor CDATA in them. */
function elements(xml: string, name: string): string[] {
  const [begin, end] = [`<${name}>`, `</${name}>`]
  const found: string[] = []
  // Not by a regular expression, which takes quadratic time for elements that do not end.
  for (let from = xml.indexOf(begin); from !== -1; from = xml.indexOf(begin, from)) {
    const to = xml.indexOf(end, from)
    if (to === -1) break
    found.push(xml.slice(from + begin.length, to))
    from = to + end.length
  }
  return found
}

/** Returns the text of the first element of this name; empty when there is none. */
function element(xml: string, name: string): string {
  const [text = ''] = elements(xml, name)
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

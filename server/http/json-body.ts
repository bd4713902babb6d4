/** Reads the JSON bodies of requests (HTTP-7). */
import { Buffer } from 'node:buffer'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { REQUEST_UNREADABLE, SEND_JSON, TOO_LARGE_TO_SEND, TOO_MANY_PARTS } from '#server/texts/http.ts'
import { isJsonWithin } from './json-size.ts'
import { Problem } from './problem.ts'

/** What a body may contain, whatever its size: values, keys and nesting. A stroke of 5,000 points has 35,000 values and keys. */
const MAX_PARTS = 50_000
const MAX_DEPTH = 32

const readers = new Map<number, RequestHandler>()

/** Returns the handler that reads a body of any type and of at most `limit` bytes. It refuses a compressed one with 415. */
function readerOf(limit: number): RequestHandler {
  let reader = readers.get(limit)
  if (!reader) readers.set(limit, (reader = express.raw({ type: () => true, limit, inflate: false })))
  return reader
}

export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Returns the most bytes that the body of a request takes: its stated length, or the limit where it states none. Throws a 413 Problem
 * when it is larger than the limit, before anything is read.
 */
export function bodyBytes({ headers }: Request, limit: number): number {
  const stated = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : limit
  if (!(stated <= limit)) throw Problem.tooLarge(TOO_LARGE_TO_SEND)
  return stated
}

/**
 * Reads a JSON body and returns its value; undefined for an empty one. Throws a Problem: 415 for another type, so that a form on
 * another site cannot post to the API, and for another encoding; 413 for a body above the limit or with too many parts; 400 for one
 * that is not JSON. Calls `onRead` with the bytes that were read.
 */
export async function readJson(
  request: Request,
  response: Response,
  { limit, onRead }: { limit: number; onRead: (bytes: number) => void },
): Promise<unknown> {
  if (!request.is('application/json') || !isUtf8(request.headers['content-type'] ?? ''))
    throw new Problem(415, 'unsupported-media-type', SEND_JSON)
  await new Promise<void>((resolve, reject) => {
    void readerOf(limit)(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)))
  })
  const bytes: unknown = request.body
  request.body = undefined
  if (!Buffer.isBuffer(bytes)) return undefined
  onRead(bytes.length)
  if (!isJsonWithin(bytes, { parts: MAX_PARTS, depth: MAX_DEPTH })) throw Problem.tooLarge(TOO_MANY_PARTS)
  const text = new TextDecoder().decode(bytes).trim()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw Problem.badRequest(REQUEST_UNREADABLE, 'unreadable')
  }
}

function isUtf8(contentType: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1]
  return charset === undefined || /^utf-?8$/i.test(charset)
}

import type { z } from 'zod'
import type { Nothing, Route } from '#contract/route.ts'
import type { RequestParts } from './build-request.ts'
import { readReply } from './read-reply.ts'
import { send } from './send.ts'

export interface FileParts extends Pick<RequestParts, 'signal' | 'idempotencyKey' | 'person'> {
  /** The name of the part that holds the file. */
  name: string
  file: File
  /** The other parts. */
  fields: Readonly<Record<string, string>>
}

/** Sends a file and some text as `multipart/form-data`, and returns the parsed reply. Throws as `call` does. */
export async function callWithFile<B extends z.ZodType, R extends z.ZodType>(
  route: Route<Nothing, Nothing, B, R>,
  { name, file, fields, ...parts }: FileParts,
): Promise<z.output<R>> {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  body.set(name, file)
  const response = await send(route, { ...parts, body })
  return readReply(route.reply, response)
}

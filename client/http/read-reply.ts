import type { z } from 'zod'
import { UnexpectedReplyError } from './api-error.ts'

/**
 * Returns the parsed JSON of a reply. An item of a list is left out when it holds a word that this page does not know, because a
 * newer server may send it. Throws UnexpectedReplyError for anything else that breaks the contract.
 */
export async function readReply<R extends z.ZodType>(schema: R, response: Response): Promise<z.output<R>> {
  const value: unknown = await response.json().catch((cause: unknown) => {
    throw cause instanceof SyntaxError ? new UnexpectedReplyError(cause) : cause
  })
  const { data, error } = schema.safeParse(value)
  if (!error) return data
  return import('./known-items.ts')
    .then(({ parseKnownItems }) => parseKnownItems(schema, value, error.issues))
    .catch(() => {
      // The first error says more than what is wrong with the rest.
      throw new UnexpectedReplyError(error)
    })
}

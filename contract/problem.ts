/** The body of the API's refusals; `error` and `message` are the same sentence (HTTP-1). */
import { z } from 'zod'

export const ProblemBody = z.object({
  error: z.string(),
  message: z.string(),
  /** A short machine word, e.g. `not-found`. */
  code: z.string(),
  /** What is wrong with which field, when the request did not fit its schema. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ProblemBody = z.infer<typeof ProblemBody>

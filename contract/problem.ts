/** The body of a refused call; `error` and `message` hold the same sentence. */
import { z } from 'zod'

export const ProblemBody = z.object({
  error: z.string(),
  message: z.string(),
  /** A machine-readable word such as `not-found`. */
  code: z.string(),
  /** The faulty fields, when the request does not match its schema. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Those on whom it depends, as the caller may see them. */
  names: z.array(z.string()).optional(),
})
export type ProblemBody = z.infer<typeof ProblemBody>

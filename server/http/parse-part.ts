import { type z } from 'zod'
import { Problem } from './problem.ts'

/** Reads one part of a request with its schema; a misfit is a 400 Problem naming each wrong field, said by `sentence` or the first of them. */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown, sentence?: string): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw Problem.badRequest(sentence ?? issues[0]?.message ?? 'The request is not valid', 'invalid', issues)
}

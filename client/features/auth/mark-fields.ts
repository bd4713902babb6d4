import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#client/http/api-error.ts'

/**
 * Marks the fields that the server's refusal is about, and gives the first one the focus. They get no message, because the form
 * shows the server's sentence once, above its fields.
 */
export function markFields<Values extends FieldValues, Context, Parsed>(
  form: Pick<UseFormReturn<Values, Context, Parsed>, 'setError' | 'getValues'>,
  error: Error,
): void {
  if (!(error instanceof ApiError)) return
  const paths = error.code === 'username-taken' ? ['username'] : error.issues.map(({ path }) => path)
  const isField = (path: string): path is Path<Values> => path in form.getValues()
  for (const [at, path] of paths.filter(isField).entries())
    form.setError(path, { type: 'server' }, { shouldFocus: at === 0 })
}

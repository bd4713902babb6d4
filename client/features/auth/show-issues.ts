import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#client/http/api-error.ts'

/** Puts what the server found wrong on the fields it belongs to; a taken name belongs to the name. */
export function showIssues<Values extends FieldValues, Context, Parsed>(
  form: Pick<UseFormReturn<Values, Context, Parsed>, 'setError' | 'getValues'>,
  error: Error,
): void {
  if (!(error instanceof ApiError)) return
  const issues = error.code === 'username-taken' ? [{ path: 'username', message: error.serverMessage }] : error.issues
  const isField = (path: string): path is Path<Values> => path in form.getValues()
  for (const { path, message } of issues) if (isField(path)) form.setError(path, { type: 'server', message })
}

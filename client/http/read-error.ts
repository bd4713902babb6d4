import { z } from 'zod'
import { ApiError } from './api-error.ts'

const Body = z.object({
  message: z.string().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  issues: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .catch(undefined),
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // Plain text is a body too.
  }
}

/**
 * A refusal as an error, from either shape of body: JSON with `message` or `error`, else the text itself.
 * A proxy's HTML page is not a sentence: it counts as none.
 */
export async function readError(response: Response): Promise<ApiError> {
  const text = (await response.text()).trim()
  const { status } = response
  const body = Body.safeParse(parseJson(text))
  if (body.success) {
    const { message, error, code, issues } = body.data
    const sentence = message ?? error
    if (sentence !== undefined) return new ApiError({ status, serverMessage: sentence, code, issues })
  }
  const page = response.headers.get('content-type')?.includes('text/html') ?? false
  return new ApiError({ status, serverMessage: page ? '' : text })
}

import { z } from 'zod'

/** The addresses people send each other: a picture, a page to color, a picture in the gallery (with its id in the query). */
const SENT_ADDRESS = /^\/(?:artwork|canvas)\/\d+$/

/**
 * Where a signed-out visitor wanted to go, if it is a link somebody sent; null for ordinary pages, after which one
 * lands at home. The result is a path of ours with its query.
 */
export function signInTarget({ pathname, search }: { pathname: string; search: string }): string | null {
  const sent =
    SENT_ADDRESS.test(pathname) ||
    (pathname === '/gallery' && /^\d+$/.test(new URLSearchParams(search).get('artworkId') ?? ''))
  return sent ? pathname + search : null
}

const State = z.object({ target: z.string() })

/** What is kept in the history entry of the auth page. */
export function withTarget(target: string | null): z.infer<typeof State> | null {
  return target === null ? null : { target }
}

/** Where to go after signing in: the remembered target, judged again, else home. */
export function targetIn(state: unknown): string {
  const kept = State.safeParse(state)
  if (!kept.success) return '/'
  const [pathname = '', search = ''] = kept.data.target.split(/(?=\?)/, 2)
  return signInTarget({ pathname, search }) ?? '/'
}

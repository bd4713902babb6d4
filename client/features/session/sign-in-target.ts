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

/** What is kept in the history entry of the auth page. */
export function withTarget(target: string | null): { target: string } | null {
  return target === null ? null : { target }
}

/** Where to go after signing in: the remembered target, judged again, else home. */
export function targetIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('target' in state) || typeof state.target !== 'string')
    return '/'
  const [pathname = '', search = ''] = state.target.split(/(?=\?)/, 2)
  return signInTarget({ pathname, search }) ?? '/'
}

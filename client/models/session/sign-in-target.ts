/**
 * Addresses that people send each other: a viewer, its replay, a canvas or an invitation into a family, or of a child into a second one. The gallery with an id in its
 * query counts too, and the page that somebody colors without an account.
 */
const SHARED_ADDRESS = /^\/(?:try|artwork\/\d+(?:\/replay)?|canvas\/\d+|(?:child-)?invite\/[\w-]{1,100})$/
/** The query of an address with a whole session code and nothing else. */
const CODE_QUERY = /^\?code=[A-Za-z0-9]{6}$/

/**
 * Returns the address that a signed-out visitor wanted to open, as path and query, if it is a shared link. Returns null for
 * other addresses, which lead to the home screen after signing in.
 */
export function signInTarget({ pathname, search }: { pathname: string; search: string }): string | null {
  const isShared =
    SHARED_ADDRESS.test(pathname) ||
    (pathname === '/canvas' && CODE_QUERY.test(search)) ||
    (pathname === '/gallery' && /^\d+$/.test(new URLSearchParams(search).get('artworkId') ?? ''))
  return isShared ? pathname + search : null
}

/** Returns the session code in a target: it is an invitation. Null when it holds none. */
export function codeIn(target: string): string | null {
  const [, query = ''] = target.split(/(?=\?)/, 2)
  return new URLSearchParams(query).get('code')
}

/** Returns the artwork that a target without a code shows, or null. */
export function artworkIn(target: string): number | null {
  if (codeIn(target) !== null) return null
  const [, id] = /^\/(?:artwork|canvas)\/(\d{1,15})(?:[/?]|$)|/.exec(target) ?? []
  const text = id ?? (target.startsWith('/gallery?') ? new URLSearchParams(target.slice(9)).get('artworkId') : null)
  return text === null || text === undefined ? null : Number(text)
}

/** Returns true for the address of an invitation: into a family, or of a child into a second one. */
export function isInvitation(target: string): boolean {
  return /^\/(?:child-)?invite\//.test(target)
}

/** Returns the history state of the auth screen that keeps the target. */
export function withTarget(target: string | null): { target: string } | null {
  return target === null ? null : { target }
}

/** Returns the address to open after signing in: the target in the history state, checked again, else '/'. */
export function targetIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('target' in state) || typeof state.target !== 'string')
    return '/'
  const [pathname = '', search = ''] = state.target.split(/(?=\?)/, 2)
  return signInTarget({ pathname, search }) ?? '/'
}

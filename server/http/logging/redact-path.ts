/** Removes secrets from request paths before they are logged. */
const SECRET_SEGMENTS = [
  /^(\/api\/invitations\/code\/)[^/]+/i,
  /^(\/api\/families\/join\/)[^/]+/i,
  /^(\/invite\/)[^/]+/i,
  /^(\/api\/child-invitations\/)[^/]+/i,
  /^(\/child-invite\/)[^/]+/i,
  /^(\/p\/)[^/]+/i,
  /^(\/api\/p\/)[^/]+/i,
]

/** The scheme, user and host of a target in absolute form. They would keep a code from matching, and may hold a password. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i

/** Parameters whose names may be logged. Any other name could itself be a secret, as in `?ABCDEF`. */
const LOGGABLE_PARAMETERS = new Set(
  'page limit search status sort lastId loadAll after v code view template_url templateId artworkId artwork type archived ack log seq hash'.split(
    ' ',
  ),
)

/**
 * Returns a request target that may be logged (SECURITY-4): codes of invitations and keys of links in the path are replaced, and of the query only the
 * names of known parameters remain, because its values may be session codes.
 */
export function redactPath(target: string): string {
  const [path = '', query] = target.replace(ORIGIN, '').split('?', 2)
  // A doubled slash must not keep a code from matching the patterns.
  const plain = path.replaceAll(/\/{2,}/g, '/')
  const safe = SECRET_SEGMENTS.reduce((text, secret) => text.replace(secret, '$1[redacted]'), plain)
  if (query === undefined) return safe
  const names = [...new Set(new URLSearchParams(query).keys())].filter((name) => LOGGABLE_PARAMETERS.has(name))
  return `${safe}?${names.join('&')}`
}

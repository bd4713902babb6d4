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

/** 128 random bits in base64url, where they stand in an address that no route knows. No word of our own paths has capitals or digits. */
const CODE = /(?<![\w-])(?=[a-z_-]*[A-Z\d])[\w-]{22}(?![\w-])/g

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
  // Escapes, and doubled or other slashes, must not keep a code from matching the patterns. An escaped query is not logged.
  const plain = unescaped(path)
    .replace(/\?.*/s, '')
    .replaceAll(/[/\\]+/g, '/')
  const known = SECRET_SEGMENTS.reduce((text, secret) => text.replace(secret, '$1[redacted]'), plain)
  const safe = known.replaceAll(CODE, '[redacted]')
  if (query === undefined) return safe
  const names = [...new Set(new URLSearchParams(query).keys())].filter((name) => LOGGABLE_PARAMETERS.has(name))
  return `${safe}?${names.join('&')}`
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // Not every target that is sent is well-formed.
    return path
  }
}

const SECRET_AFTER = [/^(\/api\/invitations\/code\/)[^/]+/i, /^(\/api\/families\/join\/)[^/]+/i, /^(\/invite\/)[^/]+/i]

/** Parameters whose names may stand in a log; anything else might be a secret without a name. */
const KNOWN = new Set(
  'page limit search status sort lastId loadAll after v code view template_url templateId artworkId artwork type archived ack'.split(
    ' ',
  ),
)

/**
 * Returns a request target that may stand in a log: invitation codes in the path are replaced, and of a query only known
 * parameter names remain, because session codes and share links travel there (SECURITY-4).
 */
export function redactPath(target: string): string {
  const [path = '', query] = target.split('?', 2)
  // Doubled slashes must not carry a code past the patterns.
  const plain = path.replaceAll(/\/{2,}/g, '/')
  const safe = SECRET_AFTER.reduce((text, secret) => text.replace(secret, '$1[redacted]'), plain)
  if (query === undefined) return safe
  const names = [...new Set(new URLSearchParams(query).keys())].filter((name) => KNOWN.has(name))
  return `${safe}?${names.join('&')}`
}

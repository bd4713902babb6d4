/** What a person typed or pasted where an invitation into a family is asked for. */
export type TypedInvitation =
  | { readonly kind: 'family'; readonly code: string }
  /** A session code or a link with one: it invites to color one picture, and has another place. */
  | { readonly kind: 'picture' }
  | { readonly kind: 'unknown' }

/** In any text: people paste the message around the link too. */
const FAMILY_LINK = /\/invite\/([\w-]{1,100})/
/** Longer than a session code, so that the two cannot be confused. */
const FAMILY_CODE = /^[\w-]{7,100}$/
const SESSION_CODE = /^[A-Za-z0-9]{6}$/
const PICTURE_LINK = /\/canvas[\w/]*\?(?:\S*&)?code=[A-Za-z0-9]{6}\b/

/** Returns what a typed or pasted text invites to. The host of a link does not matter: only its code is used. */
export function readTypedInvitation(typed: string): TypedInvitation {
  const text = typed.trim()
  const code = FAMILY_LINK.exec(text)?.[1] ?? FAMILY_CODE.exec(text)?.[0]
  if (code !== undefined) return { kind: 'family', code }
  return { kind: SESSION_CODE.test(text) || PICTURE_LINK.test(text) ? 'picture' : 'unknown' }
}

const FAMILY_LINK = /\/invite\/([\w-]{1,100})/
const PICTURE_LINK = /[?&]code=([A-Za-z0-9]{6})\b/

/** Returns the code in a typed or pasted invitation, a link or the code itself; undefined for an empty text. */
export function typedInvitationCode(typed: string): string | undefined {
  const text = typed.trim()
  const code = FAMILY_LINK.exec(text)?.[1] ?? PICTURE_LINK.exec(text)?.[1] ?? text.slice(0, 100)
  return code === '' ? undefined : code
}

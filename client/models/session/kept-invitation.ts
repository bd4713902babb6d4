/** The invitation that a signed-out person accepts, kept in the tab's session storage while they sign in. */

const CODE = 'inviteCode'
const FAMILY = 'inviteFamily'

export interface KeptInvitation {
  readonly code: string
  readonly familyName: string
}

/** Keeps an invitation until `forgetInvitation`, or until the account changes. */
export function keepInvitation(code: string, family: { readonly id: number; readonly name: string }): void {
  try {
    sessionStorage.setItem(CODE, code)
    sessionStorage.setItem(FAMILY, JSON.stringify(family))
  } catch {
    // Where storage is refused, the person opens their link again after signing in.
  }
}

function nameIn(family: string | null): string {
  try {
    const parsed: unknown = JSON.parse(family ?? '')
    if (typeof parsed === 'object' && parsed !== null && 'name' in parsed && typeof parsed.name === 'string')
      return parsed.name
  } catch {
    // Without its family the invitation still opens.
  }
  return ''
}

/** Returns the kept invitation; its family name is empty when that cannot be read. Null when there is none. */
export function keptInvitation(): KeptInvitation | null {
  try {
    const code = sessionStorage.getItem(CODE)
    return code === null ? null : { code, familyName: nameIn(sessionStorage.getItem(FAMILY)) }
  } catch {
    return null
  }
}

/** Forgets the kept invitation: it is accepted, or cannot be. */
export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(CODE)
    sessionStorage.removeItem(FAMILY)
  } catch {
    // Where storage is refused, there is nothing to forget.
  }
}

/** Returns the address of an invitation's screen. */
export function invitationAddress(code: string): string {
  return `/invite/${encodeURIComponent(code)}`
}

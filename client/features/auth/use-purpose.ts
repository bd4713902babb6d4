import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { invitationAddress, keptInvitation } from '#client/models/session/kept-invitation.ts'
import { isInvitation, targetIn } from '#client/models/session/sign-in-target.ts'

export interface Purpose {
  /** The address to open after signing in. */
  readonly target: string
  /** Says what signing in leads to; null where it leads home. */
  readonly words: string | null
  /** The target is an invitation into a family that they accepted. */
  readonly isFamily: boolean
}

/** Returns why the person is on the auth screen: a shared link, a family's invitation that they accepted signed out, or nothing. */
export function usePurpose(): Purpose {
  const shared = targetIn(useLocation().state)
  const [family] = useState(keptInvitation)
  if (shared === '/try') return { target: shared, words: 'Log in or sign up, and your picture stays.', isFamily: false }
  if (isInvitation(shared))
    return { target: shared, words: 'Log in or sign up, and the invitation opens.', isFamily: false }
  if (shared !== '/') return { target: shared, words: 'Log in or sign up, and the picture opens.', isFamily: false }
  if (!family) return { target: '/', words: null, isFamily: false }
  return {
    target: invitationAddress(family.code),
    words: `Log in or sign up to join ${family.familyName || 'the family'}.`,
    isFamily: true,
  }
}

import type { z } from 'zod'
import type { changeUser } from '#contract/admin.ts'

/** What an admin can do about an account. */
export type UserAct = 'reset' | 'disable' | 'enable' | 'make' | 'unmake'

export interface ActWords {
  readonly title: string
  readonly description: string
  readonly action: string
}

/** Returns the question that is asked before an act. */
export function questionOf(act: UserAct, name: string): ActWords {
  switch (act) {
    case 'reset':
      return {
        title: `Reset the password of ${name}?`,
        description: `You see a one-time password once and pass it on. ${name} is signed out everywhere, chooses another password with it, and is told of the reset. Passkeys and recovery codes of the account go.`,
        action: 'Reset password',
      }
    case 'disable':
      return {
        title: `Disable ${name}?`,
        description: `${name} is signed out everywhere and cannot sign in. What ${name} has made public is public no more. Pictures, coins and families stay as they are.`,
        action: 'Disable',
      }
    case 'enable':
      return {
        title: `Enable ${name}?`,
        description: `${name} can sign in again with the password from before. What was public is public again.`,
        action: 'Enable',
      }
    case 'make':
      return {
        title: `Make ${name} an admin?`,
        description: `${name} can then change templates, the store, feedback and accounts. Other people's pictures stay private.`,
        action: 'Make admin',
      }
    case 'unmake':
      return {
        title: `Take the admin's rights from ${name}?`,
        description: `${name} stays a user like everybody else.`,
        action: "Take the admin's rights",
      }
  }
}

/** The changes that are sent. A new password is another call. */
export const CHANGES: Readonly<Record<Exclude<UserAct, 'reset'>, z.input<typeof changeUser.body>>> = {
  disable: { disabled: true },
  enable: { disabled: false },
  make: { isAdmin: true },
  unmake: { isAdmin: false },
}

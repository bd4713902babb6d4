import { NewInvitation } from '#contract/invitations.ts'
import type { z } from 'zod'

/** What the form holds, as typed. */
export interface InvitationDraft {
  readonly message: string
  readonly username: string
  readonly email: string
}

export const EMPTY_DRAFT: InvitationDraft = { message: '', username: '', email: '' }

export type CheckedDraft =
  | { readonly ok: true; readonly body: z.input<typeof NewInvitation> }
  /** One sentence per field that is wrong. */
  | { readonly ok: false; readonly errors: Partial<InvitationDraft> }

/** Checks a draft by the contract's rules. Fields that are blank are left out of the body. */
export function checkDraft(draft: InvitationDraft): CheckedDraft {
  const filled = Object.fromEntries(Object.entries(draft).filter(([, text]) => text.trim() !== ''))
  const parsed = NewInvitation.safeParse(filled)
  if (parsed.success) return { ok: true, body: parsed.data }
  const errors = Object.fromEntries(parsed.error.issues.map(({ path: [field], message }) => [field, message]))
  return { ok: false, errors }
}

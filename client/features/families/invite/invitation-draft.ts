import { NewInvitation } from '#contract/invitations.ts'
import type { z } from 'zod'
import { type Checked, faultsOf } from '#client/ui/forms/checked-draft.ts'

/** What the form holds, as typed. */
export interface InvitationDraft {
  readonly message: string
  readonly username: string
  readonly email: string
}

export const EMPTY_DRAFT: InvitationDraft = { message: '', username: '', email: '' }

/** Checks a draft by the contract's rules. Fields that are blank are left out of the body. */
export function checkDraft(draft: InvitationDraft): Checked<InvitationDraft, z.output<typeof NewInvitation>> {
  const filled = Object.fromEntries(Object.entries(draft).filter(([, text]) => text.trim() !== ''))
  const parsed = NewInvitation.safeParse(filled)
  return parsed.success ? { ok: true, body: parsed.data } : { ok: false, faults: faultsOf(parsed.error) }
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keptInvitation } from '#client/models/session/kept-invitation.ts'
import { serverSettingsQuery } from '#client/models/session/server-settings.ts'
import { contactAddress } from '#client/ui/contact-address.ts'
import { RegisterForm } from './register-form.tsx'
import { typedInvitationCode } from './typed-invitation-code.ts'

export interface RegisterPanelProps {
  /** The address to open after signing up, which may hold an invitation. */
  target: string
  onDone: () => void
}

/** The registration, or why there is none: some servers take new accounts by invitation only, or not at all (ADMIN-44). */
export function RegisterPanel({ target, onDone }: RegisterPanelProps) {
  const { data } = useQuery(serverSettingsQuery)
  const [kept] = useState(keptInvitation)
  const isTarget = target.startsWith('/invite/') || target.includes('code=')
  const known = isTarget ? typedInvitationCode(target) : kept?.code
  if (data?.registration === 'closed')
    return (
      <div className="flex flex-col gap-2">
        <p className="font-display text-lead font-semibold">New accounts are closed here</p>
        <p className="text-ink-soft">
          The people who run this server make no new accounts at the moment. You can ask them:{' '}
          <a href={`mailto:${contactAddress()}`} className="text-blueberry-ink underline underline-offset-4">
            {contactAddress()}
          </a>
        </p>
      </div>
    )
  return <RegisterForm isByInvitation={data?.registration === 'invited'} invitation={known} onDone={onDone} />
}

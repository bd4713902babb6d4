import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Account } from '#contract/accounts.ts'
import { confirmReset } from '#contract/sign-in.ts'
import { RECOVERY_CODES, waysInQuery } from '#client/features/profile/security/sign-in-queries.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/date-text.ts'

/** What a person should know of their account: that others have reset the password, or that they can print recovery codes. */
export function AccountNotices({ account: { passwordResetAt } }: { account: Account }) {
  return passwordResetAt === undefined ? <RecoveryOffer /> : <ResetNotice at={passwordResetAt} />
}

function ResetNotice({ at }: { at: string }) {
  const queries = useQueryClient()
  const now = useNow()
  const confirm = useMutation({
    mutationFn: () => call(confirmReset, {}),
    onSettled: () => queries.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  })
  return (
    <Notice
      title="Your password was reset"
      actions={
        <Button size="small" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
          I know of it
        </Button>
      }
    >
      A person who runs this server reset it {sayWhen(new Date(at), now)}. Your passkeys and recovery codes are gone;
      you can make new ones in your settings. If you did not ask for the reset, ask them why.
    </Notice>
  )
}

/** Nothing once the person has codes. */
function RecoveryOffer() {
  const { data: waysIn } = useQuery(waysInQuery)
  if (waysIn?.codesLeft !== 0) return null
  return (
    <Notice
      title="Never locked out"
      actions={
        <Button asChild size="small">
          <Link to={`/profile?tab=settings#${RECOVERY_CODES}`}>Print recovery codes</Link>
        </Button>
      }
    >
      Print recovery codes now, and a forgotten password is no trouble.
    </Notice>
  )
}

function Notice({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border-[1.5px] border-line bg-paper px-4 py-3"
    >
      <KeyRound aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow basis-64">
        <p className="font-display text-lead font-semibold">{title}</p>
        <p className="text-small text-ink-soft">{children}</p>
      </div>
      {actions}
    </section>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { type getOidc, startOidc, unlinkOidc } from '#contract/oidc.ts'
import { oidcFailureText } from '#client/models/session/oidc-failure-text.ts'
import { PasswordDialog } from '#client/models/session/password-dialog.tsx'
import { call } from '#client/http/call.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { oidcQuery } from './sign-in-queries.ts'

/** Links the account of the provider, so that it signs in to this one, or takes that back. */
export function ProviderLink({
  provider,
  isLinked,
  hasPassword,
}: z.output<typeof getOidc.reply> & { provider: string }) {
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const [asking, setAsking] = useState(false)
  const failure = oidcFailureText(search.get('oidc'), provider)
  const close = (): void => setAsking(false)
  return (
    <TitledCard
      title={`Signing in with ${provider}`}
      text={
        isLinked
          ? `You can sign in with ${provider}${hasPassword ? ', and with your password' : ''}.`
          : `Link your account of ${provider}, and you need not type a password here.`
      }
      // Without a password, the provider is the only way in.
      actions={
        hasPassword && <Button onClick={() => setAsking(true)}>{isLinked ? 'Unlink it' : `Link ${provider}`}</Button>
      }
    >
      {failure !== null && <Alert title={failure} />}
      {isLinked && (
        <div>
          <Badge tone="leaf">Linked</Badge>
        </div>
      )}
      {asking && !isLinked && (
        <PasswordDialog
          title={`Link ${provider}?`}
          description={`You sign in there next. From then on, that account signs in to this one.`}
          action="Go on"
          variant="primary"
          send={async (password) => {
            const { url } = await call(startOidc, { body: { linkWith: password } })
            location.assign(url)
          }}
          onDone={() => undefined}
          onClose={close}
        />
      )}
      {asking && isLinked && (
        <PasswordDialog
          title={`Unlink ${provider}?`}
          description="You sign in with your password then."
          action="Unlink it"
          send={(password) => call(unlinkOidc, { body: { password } })}
          onDone={() => {
            toast({ title: `${provider} does not sign in to this account any more` })
            void queries.invalidateQueries({ queryKey: oidcQuery.queryKey })
          }}
          onClose={close}
        />
      )}
    </TitledCard>
  )
}

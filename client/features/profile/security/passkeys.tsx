import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { type Passkey, removePasskey, setSecondStep, type WaysIn } from '#contract/sign-in.ts'
import { PasswordDialog } from '#client/models/session/password-dialog.tsx'
import { hasPasskeys } from '#client/models/session/passkeys-in-browser.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/date-text.ts'
import { waysInQuery } from './sign-in-queries.ts'

type Asked = { what: 'add' } | { what: 'remove'; passkey: Passkey } | { what: 'second-step'; on: boolean } | null

/** The person's passkeys (ACCOUNT-58), and whether the password takes one as a second step (ACCOUNT-60). */
export function Passkeys({ waysIn: { passkeys, secondStep, codesLeft } }: { waysIn: WaysIn }) {
  const queries = useQueryClient()
  const now = useNow()
  const [asked, setAsked] = useState<Asked>(null)
  const mayTurnOn = passkeys.length > 0 && codesLeft > 0
  const asking = {
    onClose: () => setAsked(null),
    refresh: () => void queries.invalidateQueries({ queryKey: waysInQuery.queryKey }),
  }
  return (
    <TitledCard
      title="Passkeys"
      text="Sign in with the finger, face or PIN of a device of yours, in place of the password."
    >
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="flex min-w-0 grow basis-60 items-start gap-3">
                <KeyRound aria-hidden="true" className="mt-1 size-6 shrink-0 text-ink-soft" />
                <div className="min-w-0">
                  <p className="font-display text-lead font-semibold wrap-anywhere">{passkey.name}</p>
                  <p className="text-small text-ink-soft">
                    {passkey.lastUsedAt === null
                      ? 'Not used yet'
                      : `Last used ${sayWhen(new Date(passkey.lastUsedAt), now)}`}
                    , added {sayWhen(new Date(passkey.createdAt), now)}
                  </p>
                </div>
              </div>
              <Button
                size="small"
                aria-label={`Remove the passkey ${passkey.name}`}
                onClick={() => setAsked({ what: 'remove', passkey })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <Button className="self-start max-tablet:w-full" onClick={() => setAsked({ what: 'add' })}>
          <Plus aria-hidden="true" />
          Add a passkey
        </Button>
      ) : (
        <p className="text-ink-soft">This browser has no passkeys here.</p>
      )}
      {passkeys.length > 0 && (
        <div className="border-t border-line pt-3">
          <Switch
            label="Ask for a passkey after the password"
            checked={secondStep}
            disabled={!secondStep && !mayTurnOn}
            onChange={(on) => setAsked({ what: 'second-step', on })}
          />
          <p className="text-small text-ink-soft">
            {mayTurnOn || secondStep
              ? 'Then your password alone signs nobody in. If you lose the passkey, a recovery code takes its place.'
              : 'Make recovery codes first, so that you do not lock yourself out.'}
          </p>
        </div>
      )}
      {asked?.what === 'add' && <AddDialog {...asking} />}
      {asked?.what === 'remove' && (
        <PasswordDialog
          title={`Remove ${asked.passkey.name}?`}
          description="It signs in no more, and where you signed in with it you are signed out."
          action="Remove the passkey"
          send={(password) => call(removePasskey, { params: { id: asked.passkey.id }, body: { password } })}
          onDone={() => {
            toast({ title: 'Passkey removed', description: asked.passkey.name })
            asking.refresh()
          }}
          onClose={asking.onClose}
        />
      )}
      {asked?.what === 'second-step' && (
        <PasswordDialog
          title={asked.on ? 'Ask for a passkey after the password?' : 'Sign in with the password alone?'}
          description={
            asked.on
              ? 'Signing in with your password takes your passkey or a recovery code too.'
              : 'Then somebody who knows your password can sign in without your passkey.'
          }
          action={asked.on ? 'Turn it on' : 'Turn it off'}
          variant={asked.on ? 'primary' : 'danger'}
          send={(password) => call(setSecondStep, { body: { password, on: asked.on } })}
          onDone={asking.refresh}
          onClose={asking.onClose}
        />
      )}
    </TitledCard>
  )
}

function AddDialog({ onClose, refresh }: { onClose: () => void; refresh: () => void }) {
  const [name, setName] = useState('')
  return (
    <PasswordDialog
      title="Add a passkey"
      description="Your device asks for your finger, face or PIN next."
      action="Add the passkey"
      variant="primary"
      send={async (password) => (await import('#client/models/session/passkey.ts')).makePasskey({ password, name })}
      onDone={() => {
        toast({ title: 'Passkey added', description: 'You can log in with it now.' })
        refresh()
      }}
      onClose={onClose}
    >
      <Field label="Its name" hint="Such as ‘Phone’. Without one it is named after this browser.">
        {(input) => (
          <TextInput {...input} value={name} maxLength={50} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
    </PasswordDialog>
  )
}

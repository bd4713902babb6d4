import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { makeRecoveryCodes, type WaysIn } from '#contract/sign-in.ts'
import { failureText } from '#client/http/failure-text.ts'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/date-text.ts'
import { copyText } from '#client/models/sharing/copy-text.ts'
import { PasswordDialog } from '#client/models/session/password-dialog.tsx'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { Passkeys } from './passkeys.tsx'
import { RECOVERY_CODES, waysInQuery } from './sign-in-queries.ts'
import './recovery-codes.css'

/** So few codes are left that new ones should be printed. */
const FEW = 2

const stateOf = (left: number): string => {
  if (left === 0) return 'You have none yet, or have used them all.'
  return `${left === 1 ? 'One code is' : `${left} codes are`} left.${left <= FEW ? ' Please make new ones soon.' : ''}`
}

const FAILED = 'We could not fetch them.'

/** What gets the person in besides the password, and when others have reset it. */
export function OtherWaysIn({ username }: { username: string }) {
  const { data: waysIn, error, refetch } = useQuery(waysInQuery)
  const now = useNow()
  if (error && !waysIn)
    return (
      <TitledCard title="Recovery codes and passkeys">
        <LoadFailure
          title="Couldn't load them"
          text={failureText(error, { said: () => FAILED, fallback: FAILED })}
          onRetry={() => void refetch()}
        />
      </TitledCard>
    )
  if (!waysIn) return <Skeleton className="h-40 w-full" />
  return (
    <>
      <RecoveryCodes username={username} waysIn={waysIn} />
      {waysIn.passkeysWork && <Passkeys waysIn={waysIn} />}
      {waysIn.passwordResets.length > 0 && (
        <TitledCard title="Resets of your password" text="Do you not know of one? Ask the person who runs this server.">
          <ul className="flex flex-col gap-1">
            {waysIn.passwordResets.map(({ at, by }) => (
              <li key={at}>
                {by === 'admin' ? 'An admin' : 'The person who runs this server'} reset it {sayWhen(new Date(at), now)}.
              </li>
            ))}
          </ul>
        </TitledCard>
      )}
    </>
  )
}

/** Makes recovery codes, which set a new password when the present one is forgotten (ACCOUNT-56). */
function RecoveryCodes({ username, waysIn: { codesLeft } }: { username: string; waysIn: WaysIn }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const place = useScrollHere(RECOVERY_CODES)
  return (
    <div ref={place} className="scroll-mt-24">
      <TitledCard
        title="Recovery codes"
        text="Forgot your password? A printed code sets a new one. Keep them where you keep your papers."
      >
        <p>{stateOf(codesLeft)}</p>
        <Button className="self-start max-tablet:w-full" onClick={() => setAsked(true)}>
          {codesLeft === 0 ? 'Make recovery codes' : 'Make new recovery codes'}
        </Button>
        {asked && (
          <PasswordDialog
            title="Make recovery codes?"
            description={`You get ten codes, each for one use.${codesLeft > 0 ? ' Your earlier codes stop working.' : ''}`}
            action="Make the codes"
            variant="primary"
            send={async (password) => setCodes((await call(makeRecoveryCodes, { body: { password } })).codes)}
            onDone={() => void queries.invalidateQueries({ queryKey: waysInQuery.queryKey })}
            onClose={() => setAsked(false)}
          />
        )}
        {codes && <CodesDialog username={username} codes={codes} onDone={() => setCodes(null)} />}
      </TitledCard>
    </div>
  )
}

/** Returns the ref of an element that is scrolled into view when it appears, if the address names it. */
function useScrollHere(anchor: string) {
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${anchor}`) place.current?.scrollIntoView()
  }, [hash, anchor])
  return place
}

/** Shows the codes, once. Only its button closes it, because nobody can see them again. */
function CodesDialog({ username, codes, onDone }: { username: string; codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      frame={{ closable: false }}
      title={`Recovery codes of ${username}`}
      description={`For ${PRODUCT_NAME} at ${location.host}. They are shown only now: print them, or write them down. Each works once.`}
      footer={
        <Button size="large" onClick={onDone}>
          Done, I have them
        </Button>
      }
    >
      <div className="printed-codes flex flex-col gap-4">
        <ol className="rounded-field bg-door/50 p-4 text-center font-semibold tracking-[.06em] whitespace-nowrap">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3 [&>*]:grow">
          <Button variant="primary" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
          <Button onClick={() => void copyText(codes.join('\n')).then(setCopied)}>
            <Copy aria-hidden="true" />
            Copy
          </Button>
        </div>
        <output className="min-h-6 text-center text-small text-ink-soft">
          {copied !== null && (copied ? 'Copied.' : 'They could not be copied. Please write them down.')}
        </output>
      </div>
    </Dialog>
  )
}

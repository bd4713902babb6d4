import { useQuery } from '@tanstack/react-query'
import { failureText } from '#client/http/failure-text.ts'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/words/say-when.ts'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { waysInQuery } from './ways-in-query.ts'

const FAILED = 'We could not fetch them.'

/** What gets the person in besides the password, and when others have reset it. */
export function OtherWaysIn({ username }: { username: string }) {
  const { data: waysIn, error, refetch } = useQuery(waysInQuery)
  const now = useNow()
  if (error && !waysIn)
    return (
      <TitledCard title="Recovery codes and passkeys">
        <LoadFailure
          title="They are not here"
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

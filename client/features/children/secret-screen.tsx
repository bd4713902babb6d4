import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type ChildOnDevice, SECRET_LENGTH, type Secret } from '#contract/children.ts'
import { ApiError } from '#client/http/api-error.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ChildPicture } from './child-picture.tsx'
import { sayWait } from './say-wait.ts'
import { SecretKeys } from './secret-keys.tsx'
import { useChildSignIn } from './use-child-sign-in.ts'

/** Milliseconds that a child waits when the server does not say how long. */
const DEFAULT_WAIT_MS = 60_000

const isTooOften = (error: Error | null): error is ApiError => error instanceof ApiError && error.status === 429
const isWrong = (error: Error | null): boolean => error instanceof ApiError && error.status === 403

/** Returns what the child reads under the dots. */
function wordsFor(error: Error | null): string {
  if (isTooOften(error)) return `Time for a little rest. Try again in ${sayWait(error.retryAfterSeconds)}.`
  if (isWrong(error)) return 'Not quite. Try again!'
  return error ? 'That did not work. Please try again.' : ''
}

/** Asks a child for its secret: four taps on nine pictures. */
export function SecretScreen({ child, onBack }: { child: ChildOnDevice; onBack: () => void }) {
  const [tapped, setTapped] = useState<Secret>([])
  const { mutate, error, isPending, failureCount, reset, submittedAt } = useChildSignIn()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const isResting = isTooOften(error)
  const restMs = isResting ? (error.retryAfterSeconds ?? DEFAULT_WAIT_MS / 1_000) * 1_000 : null
  useEffect(() => {
    if (restMs === null) return
    const timer = setTimeout(reset, restMs)
    return () => clearTimeout(timer)
  }, [restMs, reset])
  const pick = (picture: Secret[number]): void => {
    const next = [...tapped, picture]
    if (next.length < SECRET_LENGTH) return setTapped(next)
    setTapped(next)
    mutate({ childId: child.id, secret: next }, { onError: () => setTapped([]) })
  }
  const failed = error !== null && tapped.length === 0 && failureCount > 0
  return (
    <section aria-labelledby="secret-title" className="flex w-full flex-col items-center gap-5">
      <div className="flex w-full max-w-[340px] items-center gap-3">
        <IconButton label="Back to the pictures" icon={<ArrowLeft />} variant="quiet" onClick={onBack} />
        <ChildPicture child={child} className="size-18" />
        <h2 ref={title} id="secret-title" tabIndex={-1} className="min-w-0 text-heading-3 wrap-anywhere">
          Hello {child.name}!
        </h2>
      </div>
      <div key={submittedAt} className="flex gap-4 py-1" data-shakes={failed}>
        {Array.from({ length: SECRET_LENGTH }, (_, place) => (
          <span key={place} className="secret-dot" data-filled={place < tapped.length} />
        ))}
      </div>
      <output className="min-h-6 text-center">
        {tapped.length > 0 ? (
          <span className="sr-only">
            {tapped.length} of {SECRET_LENGTH}
          </span>
        ) : (
          wordsFor(error)
        )}
      </output>
      <SecretKeys onPick={pick} disabled={isPending || isResting} />
    </section>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { type ChildOnDevice, getDevice, type Secret, SECRET_LENGTH, signInChild } from '#contract/children.ts'
import { call } from '#client/http/call.ts'
import { ownFailureText } from '#client/http/load-failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ApiError } from '#client/http/api-error.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { switchAccount } from '#client/models/session/switch-account.ts'
import { ChildPicture } from './child-picture.tsx'
import './children.css'
import { markFamilyDevice } from './device-mark.ts'
import { SecretKeys } from './secret-keys.tsx'

/** Milliseconds that a child waits when the server does not say how long. */
const DEFAULT_WAIT_MS = 60_000

const FAILED = 'That did not work. Please try again.'

const isTooOften = (error: Error | null): error is ApiError => error instanceof ApiError && error.status === 429
const isWrong = (error: Error | null): boolean => error instanceof ApiError && error.status === 403

/** Fewer pictures than this stand in one row on a tablet. */
const SKELETONS = 3

/** The children of a family on its device: a tap on their picture signs them in. @param onGrownUps shows the usual forms */
export function WhoIsColoring({ onGrownUps }: { onGrownUps: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/device'],
    queryFn: ({ signal }) => call(getDevice, { signal }),
    networkMode: 'always',
  })
  const [asked, setAsked] = useState<ChildOnDevice | null>(null)
  const signIn = useChildSignIn()
  const families = data?.families.filter(({ children }) => children.length > 0)
  const isOfNoFamily = data?.families.length === 0 && !data.isToConfirm
  useEffect(() => {
    if (!isOfNoFamily) return
    // A parent has removed the device.
    markFamilyDevice(false)
    onGrownUps()
  }, [isOfNoFamily, onGrownUps])

  if (asked) return <SecretScreen child={asked} onBack={() => setAsked(null)} />
  return (
    <section aria-labelledby="who-is-coloring" className="flex w-full flex-col items-center gap-8">
      <PageTitle>Who is coloring?</PageTitle>
      <h2 id="who-is-coloring" className="text-center text-heading-1">
        Who is coloring?
      </h2>
      {error && (
        <div role="alert" className="flex flex-col items-center gap-3 text-center">
          <p>{ownFailureText(error, 'The pictures are not here yet. Is there a network?')}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {signIn.error && !signIn.isPending && <p role="alert">{ownFailureText(signIn.error, FAILED)}</p>}
      {data?.isToConfirm && (
        <div className="flex max-w-96 flex-col items-center gap-3 text-center">
          <p>A grown-up has to say that this device is still yours: on the page of the family, under Children.</p>
          <Button onClick={() => void refetch()}>Look again</Button>
        </div>
      )}
      {families?.length === 0 && !data?.isToConfirm && (
        <div className="flex max-w-96 flex-col items-center gap-3 text-center">
          <p>No child can sign in here at the moment. A parent decides that on the page of the family.</p>
          <Button onClick={() => void refetch()}>Look again</Button>
        </div>
      )}
      {families?.map(({ id, name, children }) => (
        <section key={id} aria-label={name} className="flex w-full flex-col items-center gap-5">
          {families.length > 1 && <h3 className="text-center text-heading-3 wrap-anywhere text-ink-soft">{name}</h3>}
          <ul className="flex flex-wrap justify-center gap-x-6 gap-y-7">
            {children.map((child) => (
              <li key={child.id}>
                <button
                  type="button"
                  className="who-button"
                  disabled={signIn.isPending}
                  onClick={() => (child.hasSecret ? setAsked(child) : signIn.mutate({ childId: child.id }))}
                >
                  <ChildPicture child={child} className="size-32 shadow-lift tablet:size-36" />
                  <span className="max-w-40 text-heading-4 font-semibold wrap-anywhere">{child.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {!data && !error && (
        <ul className="flex flex-wrap justify-center gap-x-6 gap-y-7">
          {Array.from({ length: SKELETONS }, (_, index) => (
            <li key={index}>
              <Skeleton className="size-32 rounded-full! tablet:size-36" />
            </li>
          ))}
        </ul>
      )}
      <GrownUpsLink onPress={onGrownUps} />
    </section>
  )
}

function GrownUpsLink({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-11 rounded-small px-3 text-ink-soft underline underline-offset-4"
    >
      Grown-ups
    </button>
  )
}

/** Returns what the child reads under the dots. */
function wordsFor(error: Error | null): string {
  if (isTooOften(error)) return `Time for a little rest. Try again in ${sayWait(error.retryAfterSeconds)}.`
  if (isWrong(error)) return 'Not quite. Try again!'
  return error ? ownFailureText(error, FAILED) : ''
}

/** Asks a child for its secret: four taps on nine pictures. */
function SecretScreen({ child, onBack }: { child: ChildOnDevice; onBack: () => void }) {
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

interface ChildSignIn {
  readonly childId: number
  readonly secret?: Secret
}

/** The mutation that signs a child in on a device of its family (CHILD-2). The auth screen opens the home screen then. */
function useChildSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ChildSignIn) => call(signInChild, { body }),
    // A second try by itself would count a wrong secret twice.
    retry: false,
    gcTime: 0,
    onSuccess: (account) => switchAccount(queries, account),
  })
}

/** How long a child waits after too many wrong secrets, in its words. @param seconds undefined when the server named none */
export function sayWait(seconds: number | undefined): string {
  const minutes = Math.ceil((seconds ?? 60) / 60)
  if (minutes <= 1) return 'one minute'
  return minutes < 60 ? `${minutes} minutes` : 'one hour'
}

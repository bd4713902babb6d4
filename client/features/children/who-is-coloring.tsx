import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ChildOnDevice, getDevice } from '#contract/children.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ChildPicture } from './child-picture.tsx'
import './children.css'
import { markFamilyDevice } from './device-mark.ts'
import { SecretScreen } from './secret-screen.tsx'
import { useChildSignIn } from './use-child-sign-in.ts'

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
          <p>The pictures are not here yet. Is there a network?</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {signIn.error && !signIn.isPending && <p role="alert">That did not work. Please try again.</p>}
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

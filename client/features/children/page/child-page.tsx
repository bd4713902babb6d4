import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Ban, LogIn, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { type ChildOnPage, pauseChild, resumeChild } from '#contract/child-page.ts'
import { parseId } from '#client/models/artworks/artwork-address.ts'
import { ChildPicture } from '#client/features/children/child-picture.tsx'
import { call } from '#client/http/call.ts'
import { useIsRefused } from '#client/http/use-is-refused.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { MessagePanel } from '#client/ui/message-panel.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ChildCompany } from './child-company.tsx'
import { ChildData } from './child-data.tsx'
import { ChildHomes, homesText } from './child-homes.tsx'
import { childPageQueries, useChildCommand } from './child-page-queries.ts'
import { ChildSessions } from './child-sessions.tsx'
import { ChildRules } from './child-rules.tsx'

const ChildForm = lazyDialog(async () => (await import('#client/features/children/settings/child-form.tsx')).ChildForm)

const FRAME = 'mx-auto w-full max-w-[1280px] px-5 pt-4 pb-16 tablet:px-8 tablet:pt-8'
const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-6 desktop:grid-cols-[20rem_minmax(0,1fr)] desktop:gap-10'

/** Everything about one child for its parents, `/children/{id}`. */
export function ChildPage() {
  const { id: text } = useParams()
  const id = parseId(text)
  return id === null ? <ChildNotFound /> : <FetchedChild key={id} id={id} />
}

/** A child that does not exist and one of other parents look the same (FAMILY-2). */
function ChildNotFound() {
  return (
    <>
      <PageTitle>Child Not Found</PageTitle>
      <MessagePanel
        title="Child Not Found"
        text="The profile may be deleted, or you are not a parent of this child."
        actions={
          <Button asChild variant="primary">
            <Link to="/profile">Back to Profile</Link>
          </Button>
        }
      />
    </>
  )
}

function FetchedChild({ id }: { id: number }) {
  const { data: child, error, refetch } = useQuery({ ...childPageQueries.child(id), networkMode: 'always' })
  const isMissing = useIsRefused({ data: child, error })
  if (isMissing) return <ChildNotFound />
  if (child) return <ShownChild child={child} />
  return (
    <div className={FRAME}>
      {error ? (
        <>
          <h1 className="sr-only">Child</h1>
          <LoadFailure title="Couldn't load the profile" text={loadFailureText(error)} onRetry={() => void refetch()} />
        </>
      ) : (
        <>
          <output className="sr-only">Loading the profile...</output>
          <div className={COLUMNS}>
            <Skeleton className="h-80 w-full" />
            <Skeleton className="h-96 w-full" />
          </div>
        </>
      )}
    </div>
  )
}

function ShownChild({ child }: { child: ChildOnPage }) {
  const [changing, setChanging] = useState(false)
  const change = (): void => setChanging(true)
  return (
    <div className={FRAME}>
      <PageTitle>{child.name}</PageTitle>
      <div className={COLUMNS}>
        <ChildHead child={child} onChange={change} />
        <div className="flex min-w-0 flex-col gap-5">
          <ChildSessions child={child} />
          <ChildRules child={child} onChange={change} />
          <ChildCompany child={child} />
          <ChildHomes child={child} />
          <ChildData child={child} />
        </div>
      </div>
      <ChildForm
        open={changing}
        family={{ id: child.familyId, kind: child.familyKind }}
        child={child}
        onClose={() => setChanging(false)}
      />
    </div>
  )
}

function ChildHead({ child, onChange }: { child: ChildOnPage; onChange: () => void }) {
  const { id, name, familyId, familyName, isPaused } = child
  return (
    <Card className="flex flex-col gap-5 p-5 desktop:sticky desktop:top-24">
      <div className="flex flex-wrap items-center gap-4">
        <ChildPicture child={child} className="size-18" />
        <div className="min-w-0 grow basis-32">
          <h1 className="text-heading-2 wrap-anywhere">{name}</h1>
          <p className="text-small wrap-anywhere text-ink-soft">{homesText(child)}</p>
        </div>
      </div>
      <SigningIn child={{ id, name, isPaused }} />
      <div className="flex flex-wrap gap-3 wrap-anywhere [&>*]:min-w-0 [&>*]:grow desktop:flex-col">
        <Button onClick={onChange}>
          <Pencil aria-hidden="true" />
          Change the profile
        </Button>
        <Button asChild variant="ghost">
          <Link to={`/families/${familyId}?tab=children`}>
            <ArrowLeft aria-hidden="true" />
            Back to {familyName}
          </Link>
        </Button>
      </div>
    </Card>
  )
}

/** Ends all sign-ins of the child with one press, and says how they begin again (CHILD-32). */
function SigningIn({ child: { id, name, isPaused } }: { child: Pick<ChildOnPage, 'id' | 'name' | 'isPaused'> }) {
  const { mutate, isPending } = useChildCommand()
  const params = { id }
  if (isPaused)
    return (
      <section aria-label="Signing in" className="flex flex-col gap-3 rounded-field bg-butter-pale p-4 text-butter-ink">
        <p className="font-semibold">Nobody can sign in as {name}.</p>
        <p className="text-small">
          {name} is signed out everywhere, and the picture for signing in is on no device. What {name} has colored is
          safe.
        </p>
        <Button
          disabled={isPending}
          onClick={() => mutate({ send: () => call(resumeChild, { params }), done: `${name} can sign in again` })}
        >
          <LogIn aria-hidden="true" />
          Let {name} sign in again
        </Button>
      </section>
    )
  return (
    <section aria-label="Signing in" className="flex flex-col gap-2">
      <Button
        className="text-tomato-ink"
        disabled={isPending}
        onClick={() => mutate({ send: () => call(pauseChild, { params }), done: `${name} is signed out everywhere` })}
      >
        <Ban aria-hidden="true" />
        End everything now
      </Button>
      <p className="text-small text-ink-soft">
        Signs {name} out on every device at once, and keeps it out until you let it sign in again.
      </p>
    </section>
  )
}

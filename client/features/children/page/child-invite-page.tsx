import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { z } from 'zod'
import { acceptChildHome, type viewChildHomeInvitation } from '#contract/child-page.ts'
import { ChildPicture } from '#client/features/children/child-picture.tsx'
import { familyQueries } from '#client/models/family-queries.ts'
import { CreateFamilyDialog } from '#client/features/profile/create-family-dialog.tsx'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { MessagePanel } from '#client/ui/message-panel.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { PageTitle } from '#client/ui/page-title.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { childPageQueries, useRefreshChildren } from './child-page-queries.ts'

/** The screen of the link by which a child comes into a second family, `/child-invite/{code}` (CHILD-30). */
export function ChildInvitePage() {
  const { code = '' } = useParams()
  return (
    <>
      {/* Without the name: titles stay in the browser's history. */}
      <PageTitle>A Second Home</PageTitle>
      <Invitation key={code} code={code} />
    </>
  )
}

function Invitation({ code }: { code: string }) {
  const { data: view, error, refetch } = useQuery(childPageQueries.homeInvitation(code))
  if (error instanceof ApiError && (error.status === 404 || error.status === 403))
    return (
      <MessagePanel
        title="This link does not work"
        text="It may have been used, taken back, or be older than a week. Please ask for a new one."
        actions={
          <Button asChild>
            <Link to="/">Return to Home</Link>
          </Button>
        }
      />
    )
  if (view) return <Accept code={code} view={view} />
  return (
    <Column>
      {error ? (
        <LoadFailure
          title="Couldn't load the link"
          text={failureText(error, { fallback: loadFailureText(error) })}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <output className="sr-only">Loading...</output>
          <Skeleton className="h-96 w-full rounded-card" />
        </>
      )}
    </Column>
  )
}

function Accept({ code, view }: { code: string; view: z.output<typeof viewChildHomeInvitation.reply> }) {
  const { childName, kind } = view
  const navigate = useNavigate()
  const refresh = useRefreshChildren()
  const { data: families } = useQuery(familyQueries.list())
  const own = families?.filter((family) => family.role === 'parent' && family.kind === kind)
  const [chosen, setChosen] = useState<string | null>(null)
  const [creating, setCreating] = useState(false)
  const familyId = chosen ?? String(own?.[0]?.id ?? '')
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(acceptChildHome, { params: { code }, body: { familyId: Number(familyId) } }),
    retry: false,
    onSuccess: ({ childId }) => {
      toast({ title: kind === 'class' ? `${childName} is in your class` : `${childName} lives in your family too` })
      void navigate(`/children/${childId}`, { replace: true })
      void refresh()
    },
  })
  return (
    <Column>
      <Card className="flex flex-col gap-5 p-6">
        <div className="flex items-center gap-4">
          <ChildPicture child={view} className="size-18" />
          <h1 className="text-heading-2 wrap-anywhere">A second home for {childName}</h1>
        </div>
        <p>{acceptText(view)}</p>
        <p className="text-ink-soft">Neither home sees the people, devices or other pictures of the other.</p>
        {error && (
          <Alert title="Nothing was changed">
            <p>{failureText(error, { fallback: 'Please try again.' })}</p>
          </Alert>
        )}
        {!own && <Skeleton className="h-12 w-full" />}
        {own?.length === 0 && (
          <p className="rounded-field bg-door p-4">
            You are a {kind === 'class' ? 'teacher of no class' : 'parent of no family'} yet. Create one, and{' '}
            {childName} can {kind === 'class' ? 'be in it' : 'live there too'}.
          </p>
        )}
        {own && own.length > 1 && (
          <Select
            label={`In which ${kind}?`}
            options={own.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={familyId}
            onChange={setChosen}
          />
        )}
        <div className="flex flex-col gap-3">
          {own?.length === 0 ? (
            <Button variant="primary" size="large" onClick={() => setCreating(true)}>
              Create a {kind}
            </Button>
          ) : (
            <Button variant="primary" size="large" disabled={isPending || !own} onClick={() => mutate()}>
              {isPending ? 'One moment...' : own?.length === 1 ? `Yes, in ${own[0]!.name}` : 'Yes, look after it'}
            </Button>
          )}
          <Button asChild size="large">
            <Link to="/">Not now</Link>
          </Button>
        </div>
        <CreateFamilyDialog open={creating} onOpenChange={setCreating} />
      </Card>
    </Column>
  )
}

/** Says what accepting the link means. */
export function acceptText({ childName, inviterName, kind }: z.output<typeof viewChildHomeInvitation.reply>): string {
  return kind === 'class'
    ? `${inviterName} asks you to take ${childName} into your class. ${childName} then signs in on its devices, and all its teachers have the rank ` +
        `of parents: they see and manage all pictures and settings of ${childName}, also what ${childName} colors at home, together with ${inviterName}.`
    : `${inviterName} asks you to look after ${childName} too. ${childName} then lives in your family as well and signs in on your devices. You ` +
        `are a parent as ${inviterName} is: you see and manage the pictures and settings together.`
}

function Column({ children }: { children: React.ReactNode }) {
  return <div className="mx-auto w-full max-w-[540px] px-5 py-10">{children}</div>
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ChildOnPage, Companion, JoinedPicture, SeenPicture } from '#contract/child-page.ts'
import { viewerAddress } from '#client/models/artworks/artwork-address.ts'
import { ChildPictures } from '#client/features/children/settings/child-pictures.tsx'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { Avatar } from '#client/ui/pictures/avatar.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { sayWhen } from '#client/ui/date-text.ts'
import { childPageQueries } from './child-page-queries.ts'

/** Rows of a list that are shown at first. */
const SHOWN = 5

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
const LINK = 'inline-flex min-h-11 items-center rounded-small font-semibold wrap-anywhere underline underline-offset-4'

/** With whom the child has colored, and what others have seen, joined, cheered for and copied. */
export function ChildCompany({ child: { id, name } }: { child: ChildOnPage }) {
  const { data, error, refetch } = useQuery(childPageQueries.company(id))
  const [deciding, setDeciding] = useState(false)
  if (!data)
    return (
      <TitledCard title={`Coloring with ${name}`}>
        {error ? (
          <LoadFailure
            title="Couldn't load the pictures"
            text={loadFailureText(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="h-28 w-full" />
        )}
      </TitledCard>
    )
  return (
    <>
      <TitledCard title={`With whom ${name} has colored`}>
        <Rows
          rows={data.people}
          empty={`${name} has colored alone so far.`}
          keyOf={(one) => `${one.name} ${one.lastAt}`}
          render={(one) => <Person companion={one} />}
        />
      </TitledCard>
      <TitledCard
        title="What others have seen"
        text={`Pictures of ${name} that are shared, joined, cheered for or copied.`}
      >
        <Rows
          rows={data.seen}
          empty={`Nobody but the parents has seen a picture of ${name}.`}
          keyOf={(picture) => String(picture.id)}
          render={(picture) => <Seen picture={picture} />}
        />
      </TitledCard>
      <TitledCard
        title={`Pictures of others that ${name} has colored on`}
        actions={
          data.joined.length === 0 ? undefined : (
            <Button size="small" onClick={() => setDeciding(true)}>
              Decide about them
            </Button>
          )
        }
      >
        <Rows
          rows={data.joined}
          empty={`${name} has not joined a picture of somebody else.`}
          keyOf={(one) => `${one.picture?.id} ${one.joinedAt}`}
          render={(picture) => <Joined joined={picture} />}
        />
      </TitledCard>
      {deciding && <ChildPictures child={{ id, name }} onClose={() => setDeciding(false)} />}
    </>
  )
}

function Rows<T>({
  rows,
  empty,
  keyOf,
  render,
}: {
  rows: readonly T[]
  empty: string
  keyOf: (row: T) => string
  render: (row: T) => React.ReactNode
}) {
  const [all, setAll] = useState(false)
  if (rows.length === 0) return <p className="rounded-field bg-door p-4">{empty}</p>
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {rows.slice(0, all ? rows.length : SHOWN).map((row) => (
          <li key={keyOf(row)} className="py-2">
            {render(row)}
          </li>
        ))}
      </ul>
      {!all && rows.length > SHOWN && (
        <Button size="small" className="self-start" onClick={() => setAll(true)}>
          Show all {rows.length}
        </Button>
      )}
    </>
  )
}

function Person({ companion: { name, color, pictures, lastAt } }: { companion: Companion }) {
  const now = useNow()
  const shown = name ?? 'People of the other home'
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Avatar name={shown} color={color} imageUrl={null} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{shown}</p>
        <p className="text-small text-ink-soft">
          {counted(pictures, 'picture')}, last joined <time dateTime={lastAt}>{sayWhen(new Date(lastAt), now)}</time>
        </p>
      </div>
    </div>
  )
}

function Seen({ picture }: { picture: SeenPicture }) {
  const { id, title, sharedWith, isShared, joined, reacted, copies } = picture
  const facts = [
    isShared ? `shared with ${sharedWith ?? 'the other home'}` : 'not shared now',
    ...(joined > 0 ? [`${counted(joined, 'person', 'people')} joined`] : []),
    ...(reacted > 0 ? [`${counted(reacted, 'person', 'people')} cheered`] : []),
    ...(copies > 0 ? [counted(copies, 'copy', 'copies')] : []),
  ]
  return (
    <div>
      <Link to={viewerAddress(id)} className={LINK}>
        {title}
      </Link>
      <p className="text-small wrap-anywhere text-ink-soft">{facts.join(', ')}</p>
    </div>
  )
}

function Joined({ joined: { picture, joinedAt } }: { joined: JoinedPicture }) {
  const now = useNow()
  const when = <time dateTime={joinedAt}>{sayWhen(new Date(joinedAt), now)}</time>
  return (
    <div>
      {picture ? (
        <Link to={viewerAddress(picture.id)} className={LINK}>
          {picture.title}
        </Link>
      ) : (
        <p className="py-2 font-semibold">A picture that you may not see</p>
      )}
      <p className="text-small wrap-anywhere text-ink-soft">
        {picture && `By ${picture.ownerName}, `}joined {when}
      </p>
    </div>
  )
}

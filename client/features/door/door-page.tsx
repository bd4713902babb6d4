import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import type { Family } from '#contract/families.ts'
import { parseId } from '#client/models/artworks/artwork-address.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { MessagePanel } from '#client/ui/message-panel.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { DoorIcon } from '#client/ui/pictures/door-icon.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { chosenFamily, doorAddress } from './door-address.ts'
import { FamilyFridge } from './family-fridge.tsx'

export { SlideshowPage } from './slideshow-page.tsx'

/** The fridge door of one of the person's families, `/door`: the one that `family` names, else the active one. */
export function DoorPage() {
  const account = useAccount()
  const [address] = useSearchParams()
  const families = useQuery({ ...familyQueries.list(), networkMode: 'always' })
  return (
    <div className="mx-auto w-full max-w-[1280px] px-2 pt-2 pb-14 tablet:px-8 tablet:pt-6">
      <PageTitle>Fridge Door</PageTitle>
      <LoadedList
        query={families}
        failure="Couldn't load the door"
        loading={
          <>
            <output className="sr-only">Loading the door...</output>
            <Skeleton className="h-[80svh] w-full rounded-dialog" />
          </>
        }
        empty={<NoFamily isChild={account.child !== null} />}
      >
        {(all) => {
          const family = chosenFamily(all, [parseId(address.get('family') ?? undefined), account.activeFamilyId])
          if (!family) return null
          return (
            <div className="flex flex-col gap-3">
              {all.length > 1 && <OtherDoors families={all} shown={family.id} />}
              <FamilyFridge key={family.id} family={family} heading="h1" />
            </div>
          )
        }}
      </LoadedList>
    </div>
  )
}

/** A door belongs to a family. */
function NoFamily({ isChild }: { isChild: boolean }) {
  return (
    <MessagePanel
      title="Your fridge door"
      text="A door belongs to a family: everybody hangs pictures on it, and everybody sees them. Make a family, or join one with the code that you were sent."
      actions={
        isChild ? null : (
          <>
            <Button asChild variant="primary">
              <Link to="/profile?tab=families">Make a family</Link>
            </Button>
            <Button asChild>
              <Link to="/join">Join with Code</Link>
            </Button>
          </>
        )
      }
    />
  )
}

/** The doors of a person with several families. */
function OtherDoors({ families, shown }: { families: readonly Family[]; shown: number }) {
  return (
    <nav aria-label="Doors of your families" className="px-2">
      <ul className="flex flex-wrap gap-2">
        {families.map(({ id, name }) => (
          <li key={id} className="min-w-0">
            <Link
              to={doorAddress(id)}
              aria-current={id === shown ? 'page' : undefined}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border-[1.5px] border-line bg-paper px-4 font-display font-semibold aria-[current=page]:border-blueberry aria-[current=page]:bg-blueberry-pale aria-[current=page]:text-blueberry-ink"
            >
              <DoorIcon className="size-5 shrink-0" />
              <span className="truncate">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

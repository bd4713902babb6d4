import { useQuery } from '@tanstack/react-query'
import { IdCard, Images, KeyRound, ListPlus, Moon, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Child } from '#contract/children.ts'
import type { Family, FamilyKind } from '#contract/families.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ChildPicture } from '#client/features/children/child-picture.tsx'
import { timeOfDay } from '#client/ui/clock-text.ts'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ChildArtworks } from './child-artworks.tsx'
import { childrenQueries } from './children-queries.ts'
import { DeleteChildDialog } from './delete-child-dialog.tsx'
import { FamilyDevices } from './family-devices.tsx'

/** On phones, the buttons fill one row; on the smallest ones, the words stand alone in it. */
const NARROW = 'max-tablet:grow max-[23rem]:px-3! max-[23rem]:[&_svg]:hidden'

const ChildForm = lazyDialog(async () => (await import('./child-form.tsx')).ChildForm)

const NamesDialog = lazyDialog(async () => (await import('./names-dialog.tsx')).NamesDialog)
const CardsDialog = lazyDialog(async () => (await import('#client/features/children/cards-dialog.tsx')).CardsDialog)

type Open =
  | { readonly what: 'form' | 'artworks' | 'deletion'; readonly child: Child }
  | { readonly what: 'new' | 'names' | 'cards' }
  | null

/** The profiles of a family's children and their devices, for its parents. */
export function ChildrenSection({ family }: { family: Pick<Family, 'id' | 'name' | 'kind'> }) {
  const query = useQuery(childrenQueries.children(family.id))
  const { data } = query
  const [open, setOpen] = useState<Open>(null)
  const close = (): void => setOpen(null)
  return (
    <div className="flex flex-col gap-10">
      <section aria-labelledby="family-children" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="family-children" className="text-heading-3">
            Children
          </h2>
          {data && data.length > 0 && (
            <div className="flex flex-wrap gap-2 max-tablet:w-full max-tablet:[&>*]:grow max-tablet:[&>*]:px-4">
              <Button onClick={() => setOpen({ what: 'cards' })}>
                <IdCard aria-hidden="true" />
                Sign-in cards
              </Button>
              {family.kind === 'class' && (
                <Button onClick={() => setOpen({ what: 'names' })}>
                  <ListPlus aria-hidden="true" />
                  Add a list
                </Button>
              )}
              <Button onClick={() => setOpen({ what: 'new' })}>
                <Plus aria-hidden="true" />
                Add a child
              </Button>
            </div>
          )}
        </div>
        <LoadedList
          query={query}
          failure="Couldn't load the children"
          loading={<Skeleton className="h-28 w-full" />}
          empty={
            <Card className="flex flex-col items-center gap-3 p-8 text-center">
              <p className="max-w-[46ch] text-ink-soft">
                Children color with a profile of their own, without a password or an e-mail address. You decide who sees
                and joins their pictures.
              </p>
              <div className="flex flex-wrap justify-center gap-2">
                {family.kind === 'class' && (
                  <Button variant="primary" onClick={() => setOpen({ what: 'names' })}>
                    <ListPlus aria-hidden="true" />
                    Add a list
                  </Button>
                )}
                <Button onClick={() => setOpen({ what: 'new' })}>
                  <Plus aria-hidden="true" />
                  Add a child
                </Button>
              </div>
            </Card>
          }
        >
          {(children) => (
            <ul className="flex flex-col gap-3">
              {children.map((child) => (
                <li key={child.id}>
                  <ChildCard
                    child={child}
                    kind={family.kind}
                    onLook={() => setOpen({ what: 'artworks', child })}
                    onChange={() => setOpen({ what: 'form', child })}
                    onDelete={() => setOpen({ what: 'deletion', child })}
                  />
                </li>
              ))}
            </ul>
          )}
        </LoadedList>
      </section>
      <FamilyDevices family={family} />
      <ChildForm
        open={open?.what === 'new' || open?.what === 'form'}
        family={family}
        child={open?.what === 'form' ? open.child : null}
        siblings={data ?? []}
        onClose={close}
      />
      <NamesDialog open={open?.what === 'names'} family={family} present={data?.length ?? 0} onClose={close} />
      <CardsDialog open={open?.what === 'cards'} family={family} present={data ?? []} onClose={close} />
      {open?.what === 'artworks' && <ChildArtworks child={open.child} onClose={close} />}
      {open?.what === 'deletion' && <DeleteChildDialog child={open.child} kind={family.kind} onClose={close} />}
    </div>
  )
}

interface ChildCardProps {
  child: Child
  kind: FamilyKind
  onLook: () => void
  onChange: () => void
  onDelete: () => void
}

/** One child for its parents: who it is, how it is set up, and what can be done. */
export function ChildCard({ child, kind, onLook, onChange, onDelete }: ChildCardProps) {
  const { id, name, kidMode, onlyFamily, hasSecret, quietHours, hasOtherHome, isPaused } = child
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-4 p-4 tablet:gap-x-5 tablet:p-5">
      <ChildPicture child={child} className="size-18" />
      <div className="flex min-w-36 grow basis-36 flex-col gap-2">
        <h3 className="text-heading-4 wrap-anywhere">
          <Link
            to={`/children/${id}`}
            className="inline-flex min-h-11 min-w-11 items-center rounded-small underline underline-offset-4"
          >
            {name}
          </Link>
        </h3>
        <div className="flex flex-wrap gap-1.5">
          {isPaused && <Badge tone="tomato">Signed out</Badge>}
          {hasOtherHome && <Badge tone="plain">Two homes</Badge>}
          {kidMode && <Badge tone="butter">Kid mode</Badge>}
          {onlyFamily && <Badge tone="blueberry">Only {kind}</Badge>}
          {hasSecret && (
            <Badge tone="plain" icon={<KeyRound aria-hidden="true" />}>
              Secret
            </Badge>
          )}
          {quietHours && (
            <Badge tone="plain" icon={<Moon aria-hidden="true" />}>
              {timeOfDay(quietHours.from)} to {timeOfDay(quietHours.to)}
            </Badge>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-tablet:w-full">
        <Button size="small" className={NARROW} aria-label={`Pictures of ${name}`} onClick={onLook}>
          <Images aria-hidden="true" />
          Pictures
        </Button>
        <Button size="small" className={NARROW} aria-label={`Change ${name}'s profile`} onClick={onChange}>
          <Pencil aria-hidden="true" />
          Change
        </Button>
        {!hasOtherHome && (
          <IconButton
            label={`Delete ${name}'s profile`}
            icon={<Trash2 />}
            onClick={onDelete}
            className="text-tomato-ink"
          />
        )}
      </div>
    </Card>
  )
}

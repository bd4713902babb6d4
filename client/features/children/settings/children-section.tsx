import { useQuery } from '@tanstack/react-query'
import { IdCard, ListPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Child } from '#contract/children.ts'
import type { Family } from '#contract/families.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ChildArtworks } from './child-artworks.tsx'
import { ChildCard } from './child-card.tsx'
import { childrenQueries } from './children-queries.ts'
import { DeleteChildDialog } from './delete-child-dialog.tsx'
import { FamilyDevices } from './family-devices.tsx'

const ChildForm = lazyDialog(async () => (await import('./child-form.tsx')).ChildForm)

const NamesDialog = lazyDialog(async () => (await import('./names-dialog.tsx')).NamesDialog)
const CardsDialog = lazyDialog(
  async () => (await import('#client/features/children/cards/cards-dialog.tsx')).CardsDialog,
)

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
            <div className="flex flex-wrap gap-2">
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
        onClose={close}
      />
      <NamesDialog open={open?.what === 'names'} family={family} present={data?.length ?? 0} onClose={close} />
      <CardsDialog open={open?.what === 'cards'} family={family} present={data ?? []} onClose={close} />
      {open?.what === 'artworks' && <ChildArtworks child={open.child} onClose={close} />}
      {open?.what === 'deletion' && <DeleteChildDialog child={open.child} kind={family.kind} onClose={close} />}
    </div>
  )
}

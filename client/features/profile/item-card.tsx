import { Heart } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account } from '#contract/accounts.ts'
import { type InventoryEntry, markFavorite, shownPicture, type StoreItem } from '#contract/store.ts'
import type { Template } from '#contract/templates.ts'
import { useItem } from '#client/features/store/use-item.ts'
import { useWhereToFind } from '#client/features/store/use-where-to-find.ts'
import { templateOfItem } from '#client/models/templates/template-of-item.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { keepEntry } from '#client/features/store/use-purchase.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

export interface ItemCardProps {
  entry: InventoryEntry
  account: Pick<Account, 'profileImageUrl'>
  /** Undefined until the pages are known. */
  templates: readonly Template[] | undefined
}

/** One owned item, with what can be done with it. */
export function ItemCard({ entry, account, templates }: ItemCardProps) {
  const { item, itemId, isFavorite } = entry
  const favorite = useFavorite()
  if (!item)
    return (
      <Card className="grid min-h-40 place-items-center p-4 text-center text-ink-soft">
        No store item match for itemId {itemId}
      </Card>
    )
  return (
    <Card className="flex h-full flex-col overflow-hidden">
      <div className="light-theme relative bg-white p-2">
        {item.itemType === 'avatar' ? (
          <div className="grid aspect-[4/3] place-items-center">
            <img
              src={shownPicture(item)}
              alt=""
              width={128}
              height={128}
              loading="lazy"
              className="h-5/6 w-auto rounded-full"
            />
          </div>
        ) : (
          <SteadyPicture src={shownPicture(item)} alt="" />
        )}
        <IconButton
          label={`Favorite: ${item.title}`}
          aria-pressed={isFavorite}
          icon={
            <Heart
              aria-hidden="true"
              className={classNames('overflow-visible', isFavorite && 'fill-tomato text-tomato')}
            />
          }
          className="absolute top-1 right-1 bg-white/85"
          onClick={() => favorite.mutate(entry)}
        />
      </div>
      <div className="flex grow flex-col gap-2 p-3">
        <h4 className="text-lead leading-tight font-semibold wrap-anywhere">{item.title}</h4>
        <div className="mt-auto">
          <WhatToDo entry={entry} item={item} account={account} templates={templates} />
        </div>
      </div>
    </Card>
  )
}

function WhatToDo({ entry, item, account, templates }: ItemCardProps & { item: StoreItem }) {
  const avatar = useItem()
  const whereToFind = useWhereToFind()
  const { itemType } = item
  if (itemType === 'template') {
    if (!templates)
      return (
        <Button size="small" disabled className="w-full">
          Color
        </Button>
      )
    return (
      <Button asChild size="small" className="w-full">
        <Link
          to={`/canvas/${item.id}?templateId=${templateOfItem(item, templates)}`}
          aria-label={`Color ${item.title}`}
        >
          Color
        </Link>
      </Button>
    )
  }
  if (itemType === 'avatar') {
    if (item.imageUrl === account.profileImageUrl) return <Badge tone="leaf">Your picture</Badge>
    return (
      <Button
        size="small"
        className="w-full"
        aria-label={`Use ${item.title}`}
        disabled={avatar.isPending}
        onClick={() => avatar.mutate(entry)}
      >
        Use
      </Button>
    )
  }
  const words = entry.unlocks === null ? 'Yours to keep.' : whereToFind(entry.unlocks)
  return <p className="text-small text-ink-soft">{words}</p>
}

/** The mutation that marks an owned item as a favorite, or no longer. The screen shows it at once. */
function useFavorite() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isFavorite }: InventoryEntry) =>
      call(markFavorite, { params: { id }, body: { isFavorite: !isFavorite } }),
    onMutate: (entry) => keepEntry(queries, { ...entry, isFavorite: !entry.isFavorite }),
    onSuccess: (entry) => keepEntry(queries, entry),
    onError: (error, entry) => {
      keepEntry(queries, entry)
      toast({
        title: 'Update failed',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      })
    },
  })
}

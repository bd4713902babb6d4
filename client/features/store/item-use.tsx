import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { InventoryEntry, StoreItem } from '#contract/store.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { templateOfItem } from '#client/models/templates/template-of-item.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { whereToFind } from './where-to-find.ts'
import { useItem } from './use-item.ts'

/** Receives the control, and null when it goes. */
export type ControlRef = (control: HTMLElement | null) => void

/** What an owned item is good for: a page is colored, an avatar becomes the own picture, and the canvas offers the rest. */
export function ItemUse({
  item,
  entry,
  controlRef,
}: {
  item: StoreItem
  entry: InventoryEntry
  controlRef: ControlRef
}) {
  if (item.itemType === 'template') return <ColorLink item={item} controlRef={controlRef} />
  if (item.itemType === 'avatar') return <AvatarButton item={item} entry={entry} controlRef={controlRef} />
  if (entry.unlocks === null) return null
  return (
    <p className="text-small leading-snug" tabIndex={-1} ref={controlRef}>
      {whereToFind(entry.unlocks)}
    </p>
  )
}

function ColorLink({ item, controlRef }: { item: StoreItem; controlRef: ControlRef }) {
  const { data: templates } = useQuery(templateQueries.list())
  if (!templates) return null
  return (
    <Button asChild size="small" className="w-full px-2!">
      <Link to={`/canvas?templateId=${templateOfItem(item, templates)}`} ref={controlRef}>
        Color <span className="sr-only">{item.title}</span>
      </Link>
    </Button>
  )
}

function AvatarButton({ item, entry, controlRef }: { item: StoreItem; entry: InventoryEntry; controlRef: ControlRef }) {
  const { profileImageUrl } = useAccount()
  const use = useItem()
  const isUsed = profileImageUrl === item.imageUrl
  return (
    <Button
      ref={controlRef}
      size="small"
      className="w-full px-2!"
      aria-pressed={isUsed}
      onClick={() => {
        if (!isUsed && !use.isPending) use.mutate(entry)
      }}
    >
      {isUsed ? (
        <span>
          Your picture <span className="sr-only">is {item.title}</span>
        </span>
      ) : (
        <span>
          Use <span className="sr-only">{item.title} </span>as picture
        </span>
      )}
    </Button>
  )
}

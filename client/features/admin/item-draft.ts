import { NewStoreItem } from '#contract/store-admin.ts'
import type { ItemType } from '#contract/store.ts'
import { type Unlock, UNLOCKS } from '#contract/unlocks.ts'
import { type Checked, faultsOf } from '#client/ui/forms/checked-draft.ts'

/** What the form of an item holds, as typed. */
export interface ItemDraft {
  readonly title: string
  readonly description: string
  readonly imageUrl: string
  /** In coins. */
  readonly price: string
  readonly itemType: ItemType
  /** The page of an item of type `template`; null for none. */
  readonly templateId: number | null
  /** What another item unlocks; null lets the server choose. */
  readonly unlocks: Unlock | null
}

export const EMPTY_ITEM: ItemDraft = {
  title: '',
  description: '',
  imageUrl: '',
  price: '10',
  itemType: 'template',
  templateId: null,
  unlocks: null,
}

/** What is sent to add an item. The server takes the time from its own clock. */
export type ItemBody = Pick<NewStoreItem, 'title' | 'description' | 'imageUrl' | 'price' | 'itemType' | 'isActive'> &
  Partial<Pick<NewStoreItem, 'templateId' | 'unlocks'>> & { createdAt: string }

/** Returns what is sent for a draft, or what is wrong with it. */
export function checkItem(draft: ItemDraft, now: Date): Checked<ItemDraft, ItemBody> {
  const { itemType, templateId, unlocks } = draft
  const body: ItemBody = {
    title: draft.title.trim(),
    description: draft.description.trim(),
    imageUrl: draft.imageUrl.trim(),
    price: Number(draft.price),
    itemType,
    isActive: true,
    createdAt: now.toISOString(),
    ...(itemType === 'template' && templateId !== null && { templateId }),
    ...(itemType !== 'template' && unlocks !== null && { unlocks }),
  }
  const parsed = NewStoreItem.safeParse(body)
  return parsed.success ? { ok: true, body } : { ok: false, faults: faultsOf(parsed.error) }
}

export const ITEM_TYPE_TEXTS: Readonly<Record<ItemType, string>> = {
  template: 'Template',
  brush: 'Brush',
  palette: 'Palette',
  effect: 'Effect',
  avatar: 'Avatar',
  sticker: 'Sticker',
}

/** Returns the name of what an item unlocks: 'Watercolor' for `tip:watercolor`. */
export function unlockText(unlock: Unlock): string {
  const name = unlock.slice(unlock.indexOf(':') + 1)
  return `${name[0]!.toUpperCase()}${name.slice(1)}`
}

/** Returns what an item of a type can unlock on the canvas. */
export const unlocksOf = (itemType: ItemType): readonly Unlock[] => UNLOCKS[itemType]

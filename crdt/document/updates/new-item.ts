/** One new item of an update, as the guard reads it: only two shapes exist in an artwork. */

export interface ItemId {
  readonly client: number
  readonly clock: number
}

interface ItemBase extends ItemId {
  /** The item it was put behind; null for the first of its list. */
  readonly origin: ItemId | null
  /** Clocks it covers: 1, but for flags that their writer's client has merged. */
  readonly length: number
  readonly strokeId: string
}

/** A packed stroke at the end of the list. */
export interface StrokeItem extends ItemBase {
  readonly kind: 'stroke'
  readonly bytes: Uint8Array
  readonly author: number
}

/** A stroke's undo flag; `values` is null where a client that collects garbage has dropped superseded ones. */
export interface FlagItem extends ItemBase {
  readonly kind: 'flag'
  readonly values: readonly unknown[] | null
}

export type NewItem = StrokeItem | FlagItem

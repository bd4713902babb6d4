/** Who may draw with what: tips, effects and stamps that need an item of the store, and the items that a person owns (ITEM-1). */
import { VOCABULARY, type LookUnlock } from '#contract/vocabulary.ts'
import type { EffectType, Stroke, Tip } from './stroke.ts'

/** The tips and the effects that need no item. */
export const isFreeTip = (tip: Tip): boolean => VOCABULARY.tips[tip].unlock === null
export const isFreeEffect = (type: EffectType): boolean => VOCABULARY.effects[type].unlock === null

/** What the use of items is judged by. */
export interface ItemUse {
  readonly itemId: number
  /** What that item must unlock; empty for a stroke that uses only what is free. */
  readonly needs: readonly LookUnlock[]
}

/** Returns what the item of a stroke must unlock. */
export function needsOf(stroke: Stroke): readonly LookUnlock[] {
  switch (stroke.tool) {
    case 'brush':
    case 'eraser':
      return [VOCABULARY.tips[stroke.tip].unlock].filter((need) => need !== null)
    case 'fill':
      return []
    case 'magic':
      return stroke.effects.map(({ type }) => VOCABULARY.effects[type].unlock).filter((need) => need !== null)
  }
}

/** What a person owns, by the item's id: what it unlocks on the canvas, or null for what unlocks nothing there. */
export type OwnedItems = ReadonlyMap<number, string | null>

export const OWNS_NOTHING: OwnedItems = new Map()

/** Returns whether the owner of these items may draw so: the item is theirs, and unlocks all that the stroke uses (ITEM-1). */
export function mayUse({ itemId, needs }: ItemUse, owned: OwnedItems): boolean {
  if (itemId !== 0 && !owned.has(itemId)) return false
  const unlocked = owned.get(itemId)
  return needs.every((need) => need === unlocked)
}

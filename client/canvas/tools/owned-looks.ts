/** What a person may choose on the canvas: what is free, and what they have bought. Nothing else is offered (ITEM-3). */
import type { Unlock } from '#contract/unlocks.ts'
import { VOCABULARY, type LookUnlock } from '#contract/vocabulary.ts'
import { STAMP_TYPES, TIPS, type StampType, type Tip } from '#crdt/document/stroke/stroke.ts'
import { PALETTE_NAMES, type PaletteName } from '#client/ui/crayon-box/palettes.ts'
import { needOfStyle, WAND_STYLE_NAMES, type WandStyle } from './wand-styles.ts'

/** The ids of the items that a person owns, by what these unlock. */
export type OwnedLooks = ReadonlyMap<Unlock, number>

export const NO_LOOKS: OwnedLooks = new Map()

export const isOffered = (owned: OwnedLooks, need: LookUnlock | null): boolean => need === null || owned.has(need)

/** Returns the id of the item that a stroke names for using something, or 0 for what is free. */
export const itemFor = (owned: OwnedLooks, need: LookUnlock | null): number =>
  need === null ? 0 : (owned.get(need) ?? 0)

export const offeredTips = (owned: OwnedLooks): readonly Tip[] =>
  TIPS.filter((tip) => isOffered(owned, VOCABULARY.tips[tip].unlock))

export const offeredStyles = (owned: OwnedLooks): readonly WandStyle[] =>
  WAND_STYLE_NAMES.filter((style) => isOffered(owned, needOfStyle(style)))

export const offeredStamps = (owned: OwnedLooks): readonly StampType[] =>
  STAMP_TYPES.filter((stamp) => owned.has(VOCABULARY.effects[stamp].unlock))

export const offeredPalettes = (owned: OwnedLooks): readonly PaletteName[] =>
  PALETTE_NAMES.filter((name) => owned.has(`palette:${name}`))

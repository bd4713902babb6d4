/** What a change that a person asks for means for the stored row. */
import type { ArtworkChange, SavedArtwork } from '#contract/artworks.ts'
import type { ArtworkRow } from './artwork-row.ts'
import { titleKeyOf } from './title-key.ts'

/** The fields of a row that the owner may change together with the completion. */
export type OtherFields = Partial<
  Pick<ArtworkRow, 'title' | 'titleKey' | 'visibility' | 'visibilityChosen' | 'familyId' | 'familyChosen'>
>

/** Returns what a change of title, visibility and family writes. */
export function fieldsOf({ title, visibility, familyId }: ArtworkChange): OtherFields {
  return {
    ...(title !== undefined && { title, titleKey: titleKeyOf(title) }),
    ...(visibility !== undefined && { visibility, visibilityChosen: true }),
    ...(familyId !== undefined && { familyId, familyChosen: familyId !== null }),
  }
}

/** Returns the fields that differ from the stored row. An unchanged visibility does not count as chosen (ARTWORK-11). */
export function changesIn(row: ArtworkRow, { title, visibility, completed }: SavedArtwork): ArtworkChange {
  return {
    ...(completed !== undefined && completed !== row.completed && { completed }),
    ...(title !== undefined && title !== row.title && { title }),
    ...(visibility !== undefined && visibility !== row.visibility && { visibility }),
  }
}

/** Returns whether the request does not ask for collaboration, or asks with the present code. */
export function knowsCode(row: ArtworkRow, { collaborativeMode, sessionCode }: SavedArtwork): boolean {
  return collaborativeMode !== true || sessionCode?.trim().toUpperCase() === row.sessionCode
}

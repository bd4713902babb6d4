/** The stored form of an artwork. */
import type { Visibility } from '#contract/accounts.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

/** An artwork as it is stored. Its strokes are in the stroke log. */
export interface ArtworkRow {
  _id: number
  /** The owner. */
  userId: number
  title: string
  templateId: number | null
  templateUrl: string | null
  originalTemplateUrl: string | null
  /** Content hash of the page's plates, copied at creation, so that a later change of the template does not affect the artwork. */
  platesHash: string
  completed: boolean
  completedAt: Date | null
  collaborativeMode: boolean
  /** Null before collaboration is first enabled and after it is disabled (COLLAB-2). */
  sessionCode: string | null
  familyId: number | null
  visibility: Visibility
  /** Whether the owner has chosen the visibility; completion may change only an unchosen one (ARTWORK-11). */
  visibilityChosen: boolean
  createdAt: Date
  updatedAt: Date
}

export const artworkCollection: CollectionDefinition<ArtworkRow> = {
  name: 'artworks',
  indexes: [{ fields: ['userId', 'updatedAt'] }, { fields: ['sessionCode'], unique: true, sparse: true }],
}

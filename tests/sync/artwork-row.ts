import type { ArtworkRow } from '#server/artworks/artwork-row.ts'

/** Returns the row of an artwork that its owner draws on with others. */
export const artworkRow = (id: number, owner: number, logKey: string): ArtworkRow => ({
  _id: id,
  logKey,
  userId: owner,
  title: 'A page',
  titleKey: 'a page',
  templateId: null,
  templateUrl: null,
  originalTemplateUrl: null,
  platesHash: 'blank',
  completed: false,
  completedAt: null,
  collaborativeMode: true,
  sessionCode: null,
  familyId: null,
  visibility: 'public',
  visibilityChosen: true,
  createdAt: new Date(0),
  updatedAt: new Date(0),
})

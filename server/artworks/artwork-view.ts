/** An artwork in the shape of the contract. */
import type { Artwork } from '#contract/artworks.ts'
import type { Access } from './artwork-policy.ts'
import type { ArtworkRow } from './artwork-row.ts'

/**
 * Returns an artwork as one person sees it. Only participants get the session code (ACCESS-7). The picture's address changes with
 * every log entry, so that a browser may cache the picture (ARTWORK-5).
 */
export function toArtwork(
  row: ArtworkRow,
  { access, ownerName, lastSeq }: { access: Access; ownerName: string; lastSeq: number },
): Artwork {
  return {
    id: row._id,
    userId: row.userId,
    ownerName,
    isOwner: access.own,
    title: row.title,
    imageUrl: `/api/artworks/${row._id}/image?v=${lastSeq}`,
    templateId: row.templateId,
    templateUrl: row.templateUrl,
    originalTemplateUrl: row.originalTemplateUrl,
    platesUrl: `/api/plates/${row.platesHash}`,
    completed: row.completed,
    completedAt: row.completedAt?.toISOString() ?? null,
    collaborativeMode: row.collaborativeMode,
    sessionCode: access.participant ? row.sessionCode : null,
    familyId: row.familyId,
    visibility: row.visibility,
    canDraw: access.draw,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** An artwork in the shape of the contract. */
import type { Artwork } from '#contract/artworks.ts'
import { logMark, type LogPosition } from '#server/log/log-chain.ts'
import type { Access } from './artwork-policy.ts'
import { platesUrl } from '#contract/templates.ts'
import { type ArtworkRow, painterVersionOf } from './artwork-row.ts'
import type { ShownPerson } from './shown-people.ts'

/**
 * Returns an artwork as one person sees it. Only participants and parents get the session code (ACCESS-7). The picture's address changes with
 * every log entry and belongs to this log alone, so that a browser may cache the picture (ARTWORK-5).
 * @param options.owner as this person sees them
 * @param options.position the last of its log
 */
export function toArtwork(
  row: ArtworkRow,
  {
    access,
    owner,
    position,
  }: { access: Access; owner: Pick<ShownPerson, 'id' | 'name' | 'color'>; position: LogPosition },
): Artwork {
  return {
    id: row._id,
    logKey: row.logKey,
    userId: owner.id,
    ownerName: owner.name,
    ownerColor: owner.color,
    isOwner: access.isOwner,
    title: row.title,
    imageUrl: `/api/artworks/${row._id}/image?v=${position.seq}-${logMark(row.logKey, position.hash)}`,
    templateId: row.templateId,
    templateUrl: row.templateUrl,
    originalTemplateUrl: row.originalTemplateUrl,
    platesUrl: platesUrl(row.platesHash, painterVersionOf(row)),
    completed: row.completed,
    completedAt: row.completedAt?.toISOString() ?? null,
    collaborativeMode: row.collaborativeMode,
    sessionCode: access.participant || access.own ? row.sessionCode : null,
    familyId: access.familyId,
    visibility: row.visibility,
    canDraw: access.draw,
    ...(access.own && row.hiddenAt ? { isHidden: true as const } : {}),
    ...((access.own || access.participant) && access.isForFamilyOnly ? { familyOnly: true as const } : {}),
    ...(access.own && row.unread ? { hasUnread: true as const } : {}),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

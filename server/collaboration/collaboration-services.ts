/** The services and routes of coloring together: invitations by code, contributors, cursors and single strokes. */
import { randomUUID } from 'node:crypto'
import type { Router } from 'express'
import type { ArtworkServices } from '#server/artworks/routes/artwork-services.ts'
import type { Context } from '#server/context/context.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import type { Standing } from '#server/rights/standing.ts'
import type { LiveRooms } from '#server/sync/create-rooms.ts'
import { createBarring } from './barring.ts'
import { collaborationRoutes } from './collaboration-routes.ts'
import { type CollaborationService, createCollaborationService } from './collaboration-service.ts'
import { CursorPace, Cursors } from './cursors.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { randomSessionCode } from './session-code.ts'
import { strokeRoutes, takenOffRoutes } from './stroke-routes.ts'

export function createCollaborationServices(
  context: Context,
  { artworks, access, contributors, strokeLog, shownPeople, askParents }: ArtworkServices,
  standing: Standing,
) {
  const barring = createBarring(context, standing)
  const cursors = new Cursors(context.now)
  const collaboration = createCollaborationService(
    context,
    artworks,
    access,
    contributors,
    barring,
    cursors,
    strokeLog,
    shownPeople,
    askParents,
    randomSessionCode,
  )
  return { barring, cursors, collaboration }
}

/** @param config.rateLimitScale multiplies how often a cursor may move */
export function collaborationRouters(
  context: Context,
  { rateLimitScale }: { readonly rateLimitScale: number },
  { artworks, shownPeople }: ArtworkServices,
  collaboration: CollaborationService,
  pictures: PictureService,
  { strokeReader, strokeWriter, flagWriter }: Pick<LiveRooms, 'strokeReader' | 'strokeWriter' | 'flagWriter'>,
  /** Says whether somebody's strokes were taken off for good. */
  strokes: { isErased(userId: number): Promise<boolean> },
): Router[] {
  return [
    collaborationRoutes(context, artworks, collaboration, new CursorPace(rateLimitScale, context.clock)),
    invitationRoutes(context, collaboration, shownPeople, pictures),
    takenOffRoutes(flagWriter, artworks, shownPeople, (userId) => strokes.isErased(userId)),
    strokeRoutes(context, artworks, shownPeople, strokeReader, strokeWriter, randomUUID, Math.random),
  ]
}

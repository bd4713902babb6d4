/** The services and routes of reports: what people report, the queue of admins, and pictures that are taken down. */
import type { AccountServices } from '#server/accounts/account-services.ts'
import type { ArtworkServices } from '#server/artworks/routes/artwork-services.ts'
import type { ArtworkDeletion } from '#server/artworks/deletion/artwork-deletion.ts'
import { createTakedown, createTakedownCommands } from '#server/artworks/deletion/takedown.ts'
import type { CollaborationService } from '#server/collaboration/collaboration-service.ts'
import type { Context } from '#server/context/context.ts'
import type { InvitationService } from '#server/families/invitation-service.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import { createReportCopies } from './report-copies.ts'
import { createReportQueue } from './report-queue.ts'
import { reportRoutes } from './report-routes.ts'
import { createFindSubject } from './reported-subject.ts'
import { createReports } from './reports.ts'

export function createModerationServices(
  context: Context,
  { accounts, children, managed, audit }: AccountServices,
  { access, pictureLinks, publicArtwork, shownPeople }: ArtworkServices,
  collaboration: CollaborationService,
  invitations: InvitationService,
  pictures: PictureService,
  deletion: ArtworkDeletion,
) {
  const takedown = createTakedown(context, deletion.bury, audit)
  const copies = createReportCopies(context, pictures)
  const findSubject = createFindSubject(
    context,
    access,
    shownPeople,
    publicArtwork,
    collaboration,
    invitations,
    pictureLinks,
  )
  const reports = createReports(context, findSubject, copies, takedown)
  const queue = createReportQueue(context, copies, takedown, accounts, children, managed, audit)
  return {
    reports,
    runTakedown: createTakedownCommands(takedown),
    routers: [reportRoutes(context, reports, queue)],
  }
}

/** Composes reports, what admins do with them, and taking pictures down. */
import type { Router } from 'express'
import type { Logger } from 'pino'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { ChildLookup } from '#server/accounts/child-lookup.ts'
import type { ManagedAccounts } from '#server/accounts/managed-accounts.ts'
import type { ArtworkAccess } from '#server/artworks/access.ts'
import type { ShownPeople } from '#server/artworks/shown-people.ts'
import { type Bury, createTakedown } from '#server/artworks/takedown.ts'
import type { PublicArtwork } from '#server/artworks/preview/artwork-preview.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { CollaborationService } from '#server/collaboration/collaboration-service.ts'
import type { InvitationService } from '#server/families/invitation-service.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { createReportCopies } from '#server/moderation/report-copies.ts'
import { createReportQueue } from '#server/moderation/report-queue.ts'
import { reportRoutes } from '#server/moderation/report-routes.ts'
import { createFindSubject } from '#server/moderation/reported-subject.ts'
import { createReports, type Reports } from '#server/moderation/reports.ts'
import { createTakedownCommands, type RunTakedown } from '#server/moderation/takedown-command.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'

export interface Moderation {
  readonly router: Router
  readonly reports: Reports
  /** For `npm run artwork` while the server runs. */
  readonly runTakedown: RunTakedown
}

export function composeModeration({
  storage,
  blobs,
  access,
  shownPeople,
  publicArtwork,
  collaboration,
  invitations,
  pictures,
  accounts,
  children,
  managed,
  bury,
  audit,
  limits,
  now,
  log,
}: {
  storage: Storage
  blobs: BlobStore
  access: ArtworkAccess
  shownPeople: Pick<ShownPeople, 'idBehind'>
  publicArtwork: (artworkId: number) => Promise<PublicArtwork | null>
  collaboration: Pick<CollaborationService, 'invitation'>
  invitations: Pick<InvitationService, 'reported'>
  pictures: PictureService
  accounts: Pick<AccountService, 'people'>
  children: Pick<ChildLookup, 'disabledAmong'>
  managed: ManagedAccounts
  bury: Bury
  audit: Audit
  limits: HttpLimits
  now: () => Date
  log: Logger
}): Moderation {
  const copies = createReportCopies({ storage, blobs, pictures })
  const findSubject = createFindSubject({
    storage,
    access,
    shownPeople,
    publicArtwork,
    familyInvitation: (code) => invitations.reported(code),
    invitation: (person, code) => collaboration.invitation(person, code),
  })
  const takedown = createTakedown({ storage, bury, audit, now })
  const reports = createReports({ storage, blobs, findSubject, copies, takedown, now, log })
  const queue = createReportQueue({ storage, copies, takedown, accounts, children, managed, audit, now })
  return {
    router: reportRoutes({ reports, queue, limits }),
    reports,
    runTakedown: createTakedownCommands(takedown),
  }
}

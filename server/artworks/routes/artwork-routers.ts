/** All routes of artworks: single ones, lists, pictures, what is shared with families, and pages made of photos. */
import type { Router } from 'express'
import type { AccountServices } from '#server/accounts/account-services.ts'
import { type ArtworkDeletion, deletionRoutes } from '#server/artworks/deletion/artwork-deletion.ts'
import { createDoor } from '#server/artworks/lists/door.ts'
import { createFamilyArtworks, familyArtworkRoutes } from '#server/artworks/lists/family-artworks.ts'
import { galleryRoutes } from '#server/artworks/lists/gallery.ts'
import { previewRoute } from '#server/artworks/lists/artwork-preview.ts'
import { createOwnPages, ownPageRoutes } from './own-pages.ts'
import { createPlatesAccess } from './plates-access.ts'
import { createSharingReward, sharingRoute } from './sharing-reward.ts'
import type { Context } from '#server/context/context.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import type { ReadBudget } from '#server/http/limits/read-budget.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import { templateRoutes } from '#server/templates/template-routes.ts'
import type { TemplateServices } from '#server/templates/template-services.ts'
import { artworkImageRoutes, artworkOpeningPictureRoute } from './artwork-picture-routes.ts'
import { artworkRoutes, type StartCollaboration } from './artwork-routes.ts'
import type { ArtworkServices } from './artwork-services.ts'

export function artworkRouters(
  context: Context,
  { accounts }: AccountServices,
  membership: FamilyMembership,
  { templates, holds, sources, removeUnusedPlates }: TemplateServices,
  { artworks, access, coins, contributors, gallery, publicArtwork, shownPeople, strokeLog }: ArtworkServices,
  deletion: ArtworkDeletion,
  { pictures, openingPictures }: Pictures,
  reads: ReadBudget,
  startCollaboration: StartCollaboration,
): Router[] {
  const familyArtworks = createFamilyArtworks(context, membership, access, strokeLog, shownPeople)
  const ownPages = createOwnPages(artworks, sources, holds, removeUnusedPlates)
  const sharingReward = createSharingReward(context, access, artworks, membership, contributors, accounts, coins)
  return [
    templateRoutes(templates, createPlatesAccess(context, access, templates)),
    artworkRoutes(context, artworks, strokeLog, shownPeople, reads, startCollaboration),
    galleryRoutes(gallery),
    familyArtworkRoutes(context, familyArtworks, createDoor(context)),
    deletionRoutes(context, deletion),
    artworkImageRoutes(artworks, pictures),
    artworkOpeningPictureRoute(artworks, openingPictures),
    ownPageRoutes(context, ownPages, artworks),
    sharingRoute(context, sharingReward),
    previewRoute(context, publicArtwork, pictures),
  ]
}

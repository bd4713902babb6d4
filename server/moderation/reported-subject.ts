/** Finds what a report is about, if its sender can see that: a report tells nobody of anything that they could not see before. */
import type { ReportedThing } from '#contract/reports.ts'
import type { ArtworkAccess } from '#server/artworks/access.ts'
import type { ShownPeople } from '#server/artworks/shown-people.ts'
import type { CollaborationService } from '#server/collaboration/collaboration-service.ts'
import { contributorCollection, contributorIdOf } from '#server/artworks/contributors.ts'
import type { Context } from '#server/context/context.ts'
import type { InvitationService } from '#server/families/invitation-service.ts'
import type { PictureLinks } from '#server/artworks/picture-links/picture-links.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { CANNOT_REPORT_YOURSELF, PERSON_DOES_NOT_COLOR_HERE } from '#server/texts/people.ts'
import { ARTWORK_NOT_FOUND } from '#server/texts/artworks.ts'
import type { ReportedSubject } from './report-row.ts'

/** Throws a 404 Problem for what the caller may not see; `person` is null for a stranger. */
export type FindSubject = (person: Person | null, thing: ReportedThing) => Promise<ReportedSubject>

export function createFindSubject(
  { storage }: Pick<Context, 'storage'>,
  access: ArtworkAccess,
  shownPeople: ShownPeople,
  /** Returns what strangers may see of an artwork. */
  publicArtwork: (artworkId: number) => Promise<{ ownerId: number } | null>,
  collaboration: CollaborationService,
  invitations: InvitationService,
  links: Pick<PictureLinks, 'open'>,
): FindSubject {
  /** Returns whom the person means, who sees a child outside their families under a number of the picture. */
  async function meantIn(person: Person, artworkId: number, shownId: number) {
    const { artwork } = await access.accessOf(artworkId, person)
    if (!artwork) throw Problem.notFound(ARTWORK_NOT_FOUND)
    return { ownerId: artwork.userId, accusedId: await shownPeople.idBehind(artwork, person, shownId) }
  }

  async function ownerOf(person: Person | null, artworkId: number): Promise<number> {
    const ownerId = person
      ? (await access.accessOf(artworkId, person)).artwork?.userId
      : (await publicArtwork(artworkId))?.ownerId
    if (ownerId === undefined) throw Problem.notFound(ARTWORK_NOT_FOUND)
    return ownerId
  }

  /** Everybody on the list of a picture, also after they were removed from it. */
  async function hasColored(artworkId: number, userId: number): Promise<boolean> {
    const contributors = storage.collection(contributorCollection)
    return (await contributors.findOne({ _id: contributorIdOf(artworkId, userId) })) !== null
  }

  return async (person, thing) => {
    switch (thing.kind) {
      case 'picture': {
        const { artworkId } = thing
        return { about: 'picture', artworkId, accusedId: await ownerOf(person, artworkId), quote: null }
      }
      case 'linked-picture': {
        const { artwork } = await links.open(thing.key)
        return { about: 'picture', artworkId: artwork._id, accusedId: artwork.userId, quote: null }
      }
      case 'session-invitation': {
        const { _id, userId } = await collaboration.invitation(person, thing.code)
        return { about: 'picture', artworkId: _id, accusedId: userId, quote: null }
      }
      case 'family-invitation': {
        const { inviterId, says } = await invitations.reported(thing.code)
        return { about: 'person', artworkId: null, accusedId: inviterId, quote: says }
      }
      case 'person': {
        const { artworkId, userId } = thing
        // Strangers do not learn which people are there.
        if (!person) throw Problem.unauthorized()
        const { ownerId, accusedId } = await meantIn(person, artworkId, userId)
        if (accusedId === person.id) throw Problem.badRequest(CANNOT_REPORT_YOURSELF, 'yourself')
        if (accusedId !== ownerId && !(await hasColored(artworkId, accusedId)))
          throw Problem.notFound(PERSON_DOES_NOT_COLOR_HERE)
        return { about: 'person', artworkId, accusedId, quote: null }
      }
    }
  }
}

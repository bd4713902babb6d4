/** The pictures of others that a child is in, for its parents: consent, and taking the child, its strokes and its name out (CHILD-23). */
import type { Contributors } from '#server/artworks/contributors.ts'
import type { z } from 'zod'
import type { changeChildPicture, ChildPicture, ConsentQuestion } from '#contract/child-pictures.ts'
import type { PictureConsents, PictureOfChild } from '#server/artworks/picture-consents.ts'
import type { ShownPeople } from '#server/artworks/shown-people.ts'
import type { Barring } from '#server/collaboration/barring.ts'
import type { Context } from '#server/context/context.ts'
import { childrenOf } from '#server/families/children-of.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { OwnerFlagWriter } from '#server/sync/owner-flag-writer.ts'
import { NOT_IN_PICTURE, OWNER_TOOK_STROKES_OFF } from '#server/texts/families.ts'
import type { ChildService } from './child-service.ts'

const MAX_PICTURES = 100

const notInPicture = (): Problem => Problem.notFound(NOT_IN_PICTURE)
const notYours = (): Problem => Problem.conflict(OWNER_TOOK_STROKES_OFF, 'owner-took-off')

/** What a child has to do with a picture now. */
type Part = Pick<ChildPicture, 'isIn' | 'isTakenOut' | 'strokes'>

/** Whether somebody waits for the parents: for a child that has not joined, only while everybody sees the picture. */
const isAsked = ({ artwork, row, child }: PictureOfChild): boolean =>
  artwork.visibility === 'public' || (child !== null && row.askedBy !== null && row.askedBy !== row.childId)

/**
 * Whether there is something for parents to decide. Of a picture in which their child has left nothing, and of its copies, they learn
 * nothing once it is out (CHILD-23).
 */
const concerns = (picture: PictureOfChild, { isIn, isTakenOut, strokes }: Part): boolean =>
  isIn || isTakenOut || strokes.shown + strokes.takenOff > 0 || isAsked(picture)

/** Whether parents see the picture as it is: while the child, or something of it, is in it, or they are asked about it. */
const isShown = (picture: PictureOfChild, { isIn, strokes }: Part): boolean =>
  !picture.artwork.hiddenAt &&
  (isIn ||
    strokes.shown > 0 ||
    picture.artwork.visibility === 'public' ||
    (picture.row.consent === 'asked' && isAsked(picture)))

/** Every call throws a 404 Problem for a child of other families, a 403 Problem for members who are no parents. */
export function createChildPictures(
  { storage }: Pick<Context, 'storage'>,
  children: ChildService,
  consents: PictureConsents,
  shownPeople: ShownPeople,
  barring: Barring,
  contributors: Contributors,
  flags: Pick<OwnerFlagWriter, 'countOf' | 'setForParent'>,
) {
  async function require(
    person: Person,
    { childId, artworkId }: { childId: number; artworkId: number },
  ): Promise<PictureOfChild> {
    await children.requireGuarded(person, childId)
    const found = await consents.find(artworkId, childId)
    if (!found) throw notInPicture()
    return found
  }

  async function partOf(person: Person, { artwork: { _id }, row: { childId } }: PictureOfChild): Promise<Part> {
    const [isIn, isTakenOut, strokes] = await Promise.all([
      contributors.isContributor(_id, childId),
      barring.isTakenOut(_id, childId),
      flags.countOf(_id, childId, person),
    ])
    return { isIn, isTakenOut, strokes }
  }

  /** Parents put back what they have taken off, unless the owner keeps the child out. */
  async function requirePuttingBack({ artwork: { _id }, row: { childId }, child }: PictureOfChild): Promise<void> {
    const isKept = child?.takenOff || (await contributors.isContributor(_id, childId))
    if (!isKept || (await barring.isBarredByOwner(_id, childId))) throw notYours()
  }

  async function toView(
    person: Person,
    { artwork, row, child }: PictureOfChild,
    { isIn, isTakenOut, strokes }: Part,
  ): Promise<ChildPicture> {
    const { _id: artworkId, title, visibility } = artwork
    const nameOf = async (userId: number | null): Promise<string | null> =>
      userId === null ? null : ((await shownPeople.on(artwork, person, [userId]))[0]?.name ?? null)
    const [ownerName, askedBy, answeredBy] = await Promise.all([
      nameOf(artwork.userId),
      nameOf(row.askedBy),
      nameOf(row.answeredBy),
    ])
    return {
      artworkId,
      title,
      ownerName: ownerName ?? '',
      isPublic: visibility === 'public',
      consent: row.consent,
      askedBy,
      askedAt: row.askedAt?.toISOString() ?? null,
      answeredBy,
      answeredAt: row.answeredAt?.toISOString() ?? null,
      isIn,
      isTakenOut,
      isNameHidden: child?.nameHidden === true,
      strokes,
    }
  }

  return {
    /** Throws a 404 Problem unless the parent may look at this picture now: `isShown`. */
    async requireShown(person: Person, path: { childId: number; artworkId: number }): Promise<void> {
      const found = await require(person, path)
      if (!isShown(found, await partOf(person, found))) throw notInPicture()
    },
    /** Returns at most 100, those with an open question first. */
    async list(person: Person, childId: number): Promise<ChildPicture[]> {
      await children.requireGuarded(person, childId)
      const views: ChildPicture[] = []
      // One after the other: each may load a room.
      for (const picture of await consents.picturesOf(childId, MAX_PICTURES)) {
        const part = await partOf(person, picture)
        if (concerns(picture, part)) views.push(await toView(person, picture, part))
      }
      return views
    },
    /** Returns the open questions about all children of the person. */
    async questions(person: Person): Promise<ConsentQuestion[]> {
      const open = await consents.openQuestions(await childrenOf(storage, { parentId: person.id }))
      return Promise.all(
        open.filter(isAsked).map(async ({ artwork, row }) => {
          const { childId, askedBy, askedAt } = row
          const shown = await shownPeople.on(artwork, person, [childId, askedBy ?? childId])
          const nameOf = (userId: number | null): string => shown.find(({ id }) => id === userId)?.name ?? 'Someone'
          return {
            childId,
            childName: nameOf(childId),
            artworkId: artwork._id,
            title: artwork.title,
            askedBy: nameOf(askedBy),
            askedAt: (askedAt ?? artwork.updatedAt).toISOString(),
          }
        }),
      )
    },
    /** Does each thing that is given. Throws a 404 Problem for a picture that the child is not in. */
    async change(
      person: Person,
      path: { childId: number; artworkId: number },
      { consent, isTakenOut, isNameHidden, strokesTakenOff }: z.output<typeof changeChildPicture.body>,
    ): Promise<ChildPicture> {
      const { artworkId, childId } = path
      const found = await require(person, path)
      const part = await partOf(person, found)
      if (!concerns(found, part)) throw notInPicture()
      if (strokesTakenOff === false) await requirePuttingBack(found)
      if (consent !== undefined) await consents.answer(artworkId, childId, { consent, parentId: person.id })
      if (isTakenOut !== undefined)
        await storage.transact((transaction) =>
          barring.setTakenOut(transaction, { artworkId, childId, isOut: isTakenOut }),
        )
      if (isNameHidden !== undefined) await consents.change(artworkId, childId, { nameHidden: isNameHidden })
      if (strokesTakenOff !== undefined) {
        // Noted first: from then on the owner does not put them back. What only the owner has taken off is not the parents'.
        if (strokesTakenOff && part.strokes.shown > 0) await consents.change(artworkId, childId, { takenOff: true })
        await flags.setForParent(artworkId, childId, strokesTakenOff, person)
        if (!strokesTakenOff) await consents.change(artworkId, childId, { takenOff: false })
      }
      const changed = await require(person, path)
      return toView(person, changed, await partOf(person, changed))
    },
  }
}

export type ChildPictures = ReturnType<typeof createChildPictures>

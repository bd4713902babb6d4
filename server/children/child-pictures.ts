/** The pictures of others that a child is in, for its parents: consent, and taking the child, its strokes and its name out (CHILD-23). */
import type { z } from 'zod'
import type { changeChildPicture, ChildPicture, ConsentQuestion } from '#contract/child-pictures.ts'
import type { PictureConsents, PictureOfChild } from '#server/artworks/picture-consents.ts'
import type { ShownPeople } from '#server/artworks/shown-people.ts'
import type { Barring } from '#server/collaboration/barring.ts'
import { childrenOf } from '#server/families/children-of.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Rooms } from '#server/sync/rooms.ts'
import type { ChildService } from './child-service.ts'

const MAX_PICTURES = 100

/** Every call throws a 404 Problem for a child of other families, a 403 Problem for members who are no parents. */
export interface ChildPictures {
  /** Returns at most 100, those with an open question first. */
  list(person: Person, childId: number): Promise<ChildPicture[]>
  /** Returns the open questions about all children of the person. */
  questions(person: Person): Promise<ConsentQuestion[]>
  /** Does each thing that is given. Throws a 404 Problem for a picture that the child is not in. */
  change(
    person: Person,
    path: { childId: number; artworkId: number },
    given: z.output<typeof changeChildPicture.body>,
  ): Promise<ChildPicture>
  /** Throws a 404 Problem unless the child is in this picture, or its parents are asked about it. */
  require(person: Person, path: { childId: number; artworkId: number }): Promise<PictureOfChild>
}

export function createChildPictures({
  storage,
  children,
  consents,
  shownPeople,
  barring,
  isContributor,
  rooms,
}: {
  storage: Storage
  children: Pick<ChildService, 'requireGuarded'>
  consents: PictureConsents
  shownPeople: Pick<ShownPeople, 'on'>
  barring: Pick<Barring, 'isTakenOut' | 'setTakenOut'>
  isContributor: (artworkId: number, userId: number) => Promise<boolean>
  rooms: Pick<Rooms, 'countStrokesOf' | 'takeOffForParent'>
}): ChildPictures {
  async function require(
    person: Person,
    { childId, artworkId }: { childId: number; artworkId: number },
  ): Promise<PictureOfChild> {
    await children.requireGuarded(person, childId)
    const found = await consents.find(artworkId, childId)
    if (!found) throw Problem.notFound('Your child is not in this picture')
    return found
  }

  async function toView(person: Person, { artwork, row, child }: PictureOfChild): Promise<ChildPicture> {
    const { _id: artworkId, title, visibility } = artwork
    const nameOf = async (userId: number | null): Promise<string | null> =>
      userId === null ? null : ((await shownPeople.on(artwork, person, [userId]))[0]?.name ?? null)
    const [ownerName, askedBy, answeredBy, isIn, isTakenOut, strokes] = await Promise.all([
      nameOf(artwork.userId),
      nameOf(row.askedBy),
      nameOf(row.answeredBy),
      isContributor(artworkId, row.childId),
      barring.isTakenOut(artworkId, row.childId),
      rooms.countStrokesOf(artworkId, row.childId, person),
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
    require,
    async list(person, childId) {
      await children.requireGuarded(person, childId)
      const views: ChildPicture[] = []
      // One after the other: each may load a room.
      for (const picture of await consents.picturesOf(childId, MAX_PICTURES)) views.push(await toView(person, picture))
      return views
    },
    async questions(person) {
      const open = await consents.openQuestions(await childrenOf(storage, { parentId: person.id }))
      return Promise.all(
        open.map(async ({ artwork, row }) => {
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
    async change(person, path, { consent, isTakenOut, isNameHidden, strokesTakenOff }) {
      const { artworkId, childId } = path
      await require(person, path)
      if (consent !== undefined) await consents.answer(artworkId, childId, { consent, parentId: person.id })
      if (isTakenOut !== undefined)
        await storage.transact((transaction) =>
          barring.setTakenOut(transaction, { artworkId, childId, isOut: isTakenOut }),
        )
      if (isNameHidden !== undefined) await consents.change(artworkId, childId, { nameHidden: isNameHidden })
      if (strokesTakenOff !== undefined) {
        // Noted first: from then on the owner does not put them back.
        if (strokesTakenOff) await consents.change(artworkId, childId, { takenOff: true })
        await rooms.takeOffForParent(artworkId, childId, strokesTakenOff, person)
        if (!strokesTakenOff) await consents.change(artworkId, childId, { takenOff: false })
      }
      return toView(person, await require(person, path))
    },
  }
}

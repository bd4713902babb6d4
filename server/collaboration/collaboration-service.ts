/** Coloring together: session codes, contributors and cursors. */
import type { z } from 'zod'
import type { Artwork } from '#contract/artworks.ts'
import type {
  addContributor,
  BarredPerson,
  Contributor,
  CursorPosition,
  joinCollaboration,
} from '#contract/collaboration.ts'
import type { Context } from '#server/context/context.ts'
import type { Person } from '#server/http/person.ts'
import type { ArtworkAccess } from '#server/artworks/access.ts'
import {
  type ArtworkRecord,
  type ArtworkService,
  type CodedArtwork,
  type ReadersAccess,
  requireOwn,
} from '#server/artworks/artwork-service.ts'
import { refuseHidden, requireDraw } from '#server/artworks/require-rights.ts'
import type { JoinDenial } from '#server/artworks/artwork-policy.ts'
import type { AskParents } from '#server/artworks/parents-consent.ts'
import { PARENTS_MUST_AGREE } from '#server/artworks/picture-children.ts'
import type { ShownPeople } from '#server/artworks/shown-people.ts'
import { Problem } from '#server/http/problem.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import { DuplicateKey } from '#server/storage/storage.ts'
import {
  ALREADY_COMPLETED,
  ARTWORK_NOT_FOUND,
  CODE_IS_ASLEEP,
  COLLABORATION_IS_OFF,
  CONTRIBUTOR_NOT_FOUND,
  EVERYBODY_CAN_SEE_IT,
  INVALID_SESSION_CODE,
  NEEDS_CODE,
  ONLY_OWNER_ENABLES,
  ONLY_OWNER_LETS_BACK_IN,
  ONLY_OWNER_REMOVES,
  ONLY_OWNER_RENEWS_CODE,
  ONLY_OWNER_SEES_REMOVED,
  ONLY_OWNER_STOPS,
  ONLY_OWNER_WAKES_CODE,
  ONLY_YOURSELF,
  OTHERS_ARE_COLORING,
  OWNER_CANNOT_BE_REMOVED,
  PERSON_NOT_REMOVED,
} from '#server/texts/artworks.ts'
import { toContributor } from './contributor-view.ts'
import type { Barring } from './barring.ts'
import type { ContributorRow, Contributors } from '#server/artworks/contributors.ts'
import type { Cursors } from './cursors.ts'
import { isAsleep, isUseWorthStoring, readSessionCode } from './session-code.ts'
import { createStrokeTally } from '#server/log/stroke-tally.ts'

type Joined = z.input<typeof joinCollaboration.reply>
type Asked = z.output<typeof addContributor.body>

/** The id of no account. */
const NOBODY = 0
/** Random codes tried before giving up. There are a billion codes, so a second collision already points to a broken generator. */
const MAX_CODE_ATTEMPTS = 10

const completed = (): Problem => Problem.conflict(ALREADY_COMPLETED, 'completed')
const unknownCode = (): Problem => Problem.notFound(INVALID_SESSION_CODE, 'unknown-code')
const needsCode = (): Problem => Problem.forbidden(NEEDS_CODE)
const notOpen = (): Problem => Problem.conflict(COLLABORATION_IS_OFF)
const asleep = (): Problem => Problem.conflict(CODE_IS_ASLEEP, CODE_ASLEEP)

/** What a child that colors with its family only is told, in words for a child. */
const onlyWithFamily = (denial: Exclude<JoinDenial, 'hidden'>): Problem =>
  denial === 'meets-others'
    ? Problem.conflict(OTHERS_ARE_COLORING, 'others-are-here')
    : Problem.conflict(EVERYBODY_CAN_SEE_IT, 'others-are-here')

/** The code of the Problem for a session code that is asleep. */
export const CODE_ASLEEP = 'code-asleep'

/** `newCode` returns a random code; the unique index of the artworks decides whether it is free. */
export function createCollaborationService(
  { now }: Pick<Context, 'now'>,
  artworks: ArtworkService,
  access: ArtworkAccess,
  contributors: Contributors,
  barring: Barring,
  cursors: Cursors,
  strokeLog: StrokeLog,
  shownPeople: ShownPeople,
  askParents: AskParents,
  newCode: () => string,
) {
  const tally = createStrokeTally(strokeLog)

  /** Calls `use` with random codes until one is free. */
  async function withNewCode<R>(use: (code: string) => Promise<R>, attempts = MAX_CODE_ATTEMPTS): Promise<R> {
    try {
      return await use(newCode())
    } catch (error) {
      if (error instanceof DuplicateKey && attempts > 1) return withNewCode(use, attempts - 1)
      throw error
    }
  }

  async function joinDenial(person: Person | null, artwork: ArtworkRecord): Promise<JoinDenial | null> {
    if (artwork.userId === person?.id) return null
    if (person && (await barring.isBarred(artwork._id, person.id))) return 'hidden'
    return access.joinDenial(artwork, person)
  }

  /** Adds a person who may join, as `Contributors.add`. Parents are asked before their child draws on what everybody sees (CHILD-21). */
  async function add(person: Person, artwork: ArtworkRecord, as?: { asMember: true }): Promise<boolean | null> {
    try {
      return await contributors.add(artwork._id, person.id, 'collaborator', as)
    } catch (error) {
      const needsConsent = error instanceof Problem && error.code === PARENTS_MUST_AGREE
      throw needsConsent ? await askParents(person, artwork, [person.id]) : error
    }
  }

  async function openedBy(person: Person | null, typedCode: string): Promise<{ artwork: CodedArtwork; code: string }> {
    const code = readSessionCode(typedCode)
    const artwork = code && (await artworks.findBySessionCode(code))
    // The code tells a person who has no right to join nothing of a child's picture.
    if (!artwork) throw unknownCode()
    const denial = await joinDenial(person, artwork)
    if (denial) throw denial === 'hidden' ? unknownCode() : onlyWithFamily(denial)
    if (isAsleep(artwork, now())) throw asleep()
    if (artwork.completed) throw completed()
    return { artwork, code }
  }

  async function join(person: Person, typedCode: string): Promise<Joined & { isNew: boolean }> {
    const { artwork, code } = await openedBy(person, typedCode)
    if (isUseWorthStoring(artwork, now())) await artworks.markCodeUsed(artwork._id)
    const isNew = artwork.userId !== person.id && (await add(person, artwork)) === true
    // The code may have been cleared or replaced in the meantime; then the person has not joined. Removing them replaces it, too.
    if ((await artworks.findBySessionCode(code))?._id !== artwork._id) {
      if (isNew) await contributors.remove(artwork._id, person.id)
      throw unknownCode()
    }
    return { ...toJoined(artwork, code), isNew }
  }

  /** Adds a family member while collaboration is on. Returns whether they are new. */
  async function joinAsFamily(person: Person, artwork: ArtworkRecord | null): Promise<boolean> {
    if (artwork?.visibility !== 'family' || !artwork.collaborativeMode) throw needsCode()
    const denial = await joinDenial(person, artwork)
    if (denial) throw denial === 'hidden' ? needsCode() : onlyWithFamily(denial)
    if (artwork.completed) throw completed()
    const isNew = await add(person, artwork, { asMember: true })
    // They have left the family, or were removed from it, since their access was read.
    if (isNew === null) throw needsCode()
    return isNew
  }

  async function toContributors(
    artwork: Pick<ArtworkRecord, '_id' | 'userId' | 'children'>,
    viewer: Person,
    rows: readonly Pick<ContributorRow, 'userId' | 'role' | 'joinedAt'>[],
  ): Promise<Contributor[]> {
    const [shown, activities] = await Promise.all([
      shownPeople.on(
        artwork,
        viewer,
        rows.map(({ userId }) => userId),
      ),
      tally.activityOf(artwork._id),
    ])
    const shownCursors = cursors.of(artwork._id)
    return rows.flatMap((row, at) => {
      const person = shown[at]
      const [activity, cursor] = [activities.get(row.userId), shownCursors.get(row.userId)]
      return person ? [toContributor(row, { person, ...(activity && { activity }), ...(cursor && { cursor }) })] : []
    })
  }

  async function enable(person: Person, allowed: ReadersAccess): Promise<{ sessionCode: string; artwork: Artwork }> {
    requireOwn(allowed, ONLY_OWNER_ENABLES)
    const { _id, userId } = allowed.artwork
    refuseHidden(allowed.artwork)
    const opened = await withNewCode((code) => artworks.openCollaboration(_id, code))
    if (!opened?.sessionCode) throw completed()
    await contributors.add(_id, userId, 'owner')
    return { sessionCode: opened.sessionCode, artwork: await artworks.viewOfRow(person, opened) }
  }

  return {
    /**
     * Enables collaboration for a person with this access, who must be the owner. Repeating it returns the same code. Throws a 409 Problem
     * for a completed artwork.
     */
    enable,

    /** Disables collaboration, for the owner only. The code stops working, and the contributors stay on the list. */
    async disable(person: Person, artworkId: number): Promise<Artwork> {
      await artworks.requireOwned(person, artworkId, ONLY_OWNER_STOPS)
      await artworks.closeCollaboration(artworkId)
      return artworks.get(person, artworkId)
    },

    /** Replaces the code, for the owner only. Throws a 409 Problem if the artwork is completed or collaboration is off. */
    async renew(person: Person, artworkId: number): Promise<{ sessionCode: string; artwork: Artwork }> {
      const artwork = await artworks.requireOwned(person, artworkId, ONLY_OWNER_RENEWS_CODE)
      refuseHidden(artwork)
      if (artwork.completed) throw completed()
      const renewed = await withNewCode((code) => artworks.renewCode(artworkId, code))
      if (!renewed?.sessionCode) throw notOpen()
      return { sessionCode: renewed.sessionCode, artwork: await artworks.viewOfRow(person, renewed) }
    },

    /** Wakes the code, for the owner only (COLLAB-11). Throws a 409 Problem if collaboration is off. */
    async wake(person: Person, artworkId: number): Promise<void> {
      await artworks.requireOwned(person, artworkId, ONLY_OWNER_WAKES_CODE)
      if (!(await artworks.markCodeUsed(artworkId))) throw notOpen()
    },

    /** Returns the artwork that a code invites to, if the person has the right to join by it. Throws the same Problems as `join`. */
    invitation: async (person: Person | null, typedCode: string): Promise<ArtworkRecord> =>
      (await openedBy(person, typedCode)).artwork,

    /**
     * Makes the person a contributor by a code. Throws a 404 Problem for a code of no artwork and for one by which they may not join
     * (CHILD-4), and a 409 Problem for one that is asleep and for a completed artwork.
     */
    async join(person: Person, typedCode: string): Promise<Joined> {
      const { isNew: _, ...joined } = await join(person, typedCode)
      return joined
    },

    /**
     * Makes the person a contributor of this artwork, by its code or as a member of its family. The owner and present contributors
     * keep their role (COLLAB-6).
     */
    async addSelf(
      person: Person,
      artworkId: number,
      { userId, code }: Asked,
    ): Promise<{ contributor: Contributor; isNew: boolean }> {
      const { artwork, participant } = await access.accessOf(artworkId, person)
      const typed = readSessionCode(code ?? '')
      // The code of another artwork is as wrong here as an unknown one.
      const validCode = typed !== null && (await artworks.findBySessionCode(typed))?._id === artworkId ? typed : null
      if (!participant && validCode === null) {
        if (code !== undefined) throw unknownCode()
        if (!artwork) throw Problem.notFound(ARTWORK_NOT_FOUND)
      }
      if (userId !== person.id) throw Problem.forbidden(ONLY_YOURSELF)

      const isNew =
        !participant && (validCode ? (await join(person, validCode)).isNew : await joinAsFamily(person, artwork))
      const row = (await contributors.of(artworkId)).find((one) => one.userId === userId)
      // The owner of an artwork without collaboration has no row yet.
      const ownerRow = { userId, role: 'owner' as const, joinedAt: artwork?.createdAt ?? new Date(0) }
      // `artwork` is null if the person could not read it before; then they are not its owner.
      const [contributor] = await toContributors(artwork ?? { _id: artworkId, userId: NOBODY }, person, [
        row ?? ownerRow,
      ])
      if (!contributor) throw Problem.unauthorized()
      return { contributor, isNew }
    },

    /** Returns the contributors in the order of joining. Throws a 404 Problem if the person may not read the artwork. */
    async contributorsOf(person: Person, artworkId: number): Promise<Contributor[]> {
      const artwork = await artworks.requireReadable(person, artworkId)
      return toContributors(artwork, person, await contributors.of(artworkId))
    },

    /**
     * Removes a contributor and keeps them out, for the owner only (COLLAB-18). Throws a 409 Problem for the owner, a 404 Problem for somebody
     * who has not joined.
     */
    async removeContributor(person: Person, artworkId: number, shownId: number): Promise<void> {
      const artwork = await artworks.requireOwned(person, artworkId, ONLY_OWNER_REMOVES)
      const userId = await shownPeople.idBehind(artwork, person, shownId)
      if (userId === artwork.userId) throw Problem.conflict(OWNER_CANNOT_BE_REMOVED)
      if (!(await barring.bar(artworkId, userId))) throw Problem.notFound(CONTRIBUTOR_NOT_FOUND)
    },

    /** Returns who was removed and may not join, for the owner only. */
    async barredPeople(person: Person, artworkId: number): Promise<BarredPerson[]> {
      const artwork = await artworks.requireOwned(person, artworkId, ONLY_OWNER_SEES_REMOVED)
      const rows = await barring.barredFrom(artworkId)
      const shown = await shownPeople.on(
        artwork,
        person,
        rows.map(({ userId }) => userId),
      )
      return shown.map(({ id, name, color }, at) => ({
        userId: id,
        name,
        color,
        barredAt: rows[at]!.joinedAt.toISOString(),
      }))
    },

    /** Lets somebody join again, for the owner only. Throws a 404 Problem for somebody who is not barred. */
    async letBackIn(person: Person, artworkId: number, shownId: number): Promise<void> {
      const artwork = await artworks.requireOwned(person, artworkId, ONLY_OWNER_LETS_BACK_IN)
      const userId = await shownPeople.idBehind(artwork, person, shownId)
      if (!(await barring.letBackIn(artworkId, userId))) throw Problem.notFound(PERSON_NOT_REMOVED)
    },

    /** Moves the cursor of a person who may draw. Throws the same Problems as a stroke (`requireDraw`). */
    async moveCursor(person: Person, artworkId: number, position: z.output<typeof CursorPosition>): Promise<void> {
      requireDraw(await access.accessOf(artworkId, person))
      cursors.move(artworkId, person.id, position)
    },
  }
}

export type CollaborationService = ReturnType<typeof createCollaborationService>

function toJoined(artwork: ArtworkRecord, code: string): Joined {
  const query = new URLSearchParams({
    code,
    ...(artwork.templateUrl === null ? {} : { template_url: artwork.templateUrl }),
  })
  return {
    artworkId: artwork._id,
    sessionCode: code,
    templateUrl: artwork.templateUrl,
    url: `/canvas/${artwork._id}?${query.toString()}`,
  }
}

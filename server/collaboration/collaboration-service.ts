import type { z } from 'zod'
import type { Artwork } from '#contract/artworks.ts'
import type { addContributor, Contributor, CursorPosition, joinCollaboration } from '#contract/collaboration.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { Person } from '#server/http/person.ts'
import type { ArtworkAccess } from '#server/artworks/access.ts'
import type { ArtworkRecord, ArtworkService } from '#server/artworks/artwork-service.ts'
import { requireDraw } from '#server/artworks/require-draw.ts'
import { Problem } from '#server/http/problem.ts'
import { DuplicateKey } from '#server/storage/storage.ts'
import { toContributor } from './contributor-view.ts'
import type { ContributorRow, Contributors } from './contributors.ts'
import type { Cursors } from './cursors.ts'
import { readSessionCode } from './session-code.ts'
import type { Activity } from '#server/log/stroke-tally.ts'

type Joined = z.input<typeof joinCollaboration.reply>
type Asked = z.output<typeof addContributor.body>

export interface CollaborationService {
  /** Owner only, as often as wanted: the answer is always the same code; 409 for a completed artwork. */
  enable(person: Person, artworkId: number): Promise<{ sessionCode: string; artwork: Artwork }>
  /** Owner only: the code is dead, and who has joined stays on the list. */
  disable(person: Person, artworkId: number): Promise<Artwork>
  /** Owner only: another code; the old one opens nothing any more. 409 for an artwork that is completed or not open. */
  renew(person: Person, artworkId: number): Promise<{ sessionCode: string; artwork: Artwork }>
  /** Makes the person a contributor of the artwork this code opens; 404 for any code that opens none, 409 when it is completed. */
  join(person: Person, typedCode: string): Promise<Joined>
  /**
   * Makes the person a contributor of this artwork, by its code or as a member of the family it is open to. The
   * owner and present contributors keep their role (COLLAB-6).
   */
  addSelf(person: Person, artworkId: number, asked: Asked): Promise<{ contributor: Contributor; isNew: boolean }>
  /** For who may read the artwork, in the order of joining; 404 for the rest. */
  contributorsOf(person: Person, artworkId: number): Promise<Contributor[]>
  /** Owner only, and never the owner: 409 then, 404 for who has not joined. */
  removeContributor(person: Person, artworkId: number, userId: number): Promise<void>
  /** For who may draw; refused as strokes are (require-draw.ts). */
  moveCursor(person: Person, artworkId: number, position: z.output<typeof CursorPosition>): Promise<void>
}

export interface CollaborationServiceOptions {
  artworks: Pick<
    ArtworkService,
    | 'get'
    | 'requireReadable'
    | 'requireOwned'
    | 'findBySessionCode'
    | 'openCollaboration'
    | 'renewCode'
    | 'closeCollaboration'
  >
  access: ArtworkAccess
  contributors: Contributors
  cursors: Cursors
  activityOf: (artworkId: number) => Promise<ReadonlyMap<number, Activity>>
  accounts: Pick<AccountService, 'people'>
  rightsChanged: (change: { artworkId: number }) => void
  newCode: () => string
}

/** Codes drawn before giving up: with a billion of them, a second collision already means that chance is broken. */
const DRAWS = 10

const completed = (): Problem => Problem.conflict('This artwork is already completed', 'completed')
const unknownCode = (): Problem => Problem.notFound('Invalid session code', 'unknown-code')

/** Codes are drawn by `newCode`; the unique index of the artworks decides whether one is free. */
export function createCollaborationService(options: CollaborationServiceOptions): CollaborationService {
  const { artworks, access, contributors, cursors, activityOf, accounts, rightsChanged, newCode } = options

  /** Draws codes until one is free. */
  async function withNewCode<R>(use: (code: string) => Promise<R>, draws = DRAWS): Promise<R> {
    try {
      return await use(newCode())
    } catch (error) {
      if (error instanceof DuplicateKey && draws > 1) return withNewCode(use, draws - 1)
      throw error
    }
  }

  async function join(person: Person, typedCode: string): Promise<Joined & { isNew: boolean }> {
    const code = readSessionCode(typedCode)
    const artwork = code && (await artworks.findBySessionCode(code))
    if (!artwork) throw unknownCode()
    if (artwork.completed) throw completed()
    const isNew = artwork.userId !== person.id && (await contributors.add(artwork._id, person.id, 'collaborator'))
    if (isNew) {
      // The code may have died between the look and the joining; who came too late is not in.
      if ((await artworks.findBySessionCode(code))?._id !== artwork._id) {
        await contributors.remove(artwork._id, person.id)
        throw unknownCode()
      }
      rightsChanged({ artworkId: artwork._id })
    }
    return { ...toJoined(artwork, code), isNew }
  }

  /** Whoever the artwork's family lets read it may color along while it is open; says whether they are new. */
  async function joinAsFamily(person: Person, artwork: ArtworkRecord | null): Promise<boolean> {
    if (artwork?.visibility !== 'family' || !artwork.collaborativeMode)
      throw Problem.forbidden('A session code is needed to color along')
    if (artwork.completed) throw completed()
    const isNew = await contributors.add(artwork._id, person.id, 'collaborator')
    if (isNew) rightsChanged({ artworkId: artwork._id })
    return isNew
  }

  async function views(
    artworkId: number,
    rows: readonly Pick<ContributorRow, 'userId' | 'role' | 'joinedAt'>[],
  ): Promise<Contributor[]> {
    const [people, activities] = await Promise.all([
      accounts.people(rows.map(({ userId }) => userId)),
      activityOf(artworkId),
    ])
    const shown = cursors.of(artworkId)
    return rows.flatMap((row) => {
      const person = people.get(row.userId)
      const [activity, cursor] = [activities.get(row.userId), shown.get(row.userId)]
      return person ? [toContributor(row, { person, ...(activity && { activity }), ...(cursor && { cursor }) })] : []
    })
  }

  return {
    async enable(person, artworkId) {
      await artworks.requireOwned(person, artworkId, 'Only the owner can enable collaboration')
      const opened = await withNewCode((code) => artworks.openCollaboration(artworkId, code))
      if (!opened?.sessionCode) throw completed()
      await contributors.add(artworkId, person.id, 'owner')
      return { sessionCode: opened.sessionCode, artwork: await artworks.get(person, artworkId) }
    },

    async disable(person, artworkId) {
      await artworks.requireOwned(person, artworkId, 'Only the owner can stop collaborating')
      await artworks.closeCollaboration(artworkId)
      return artworks.get(person, artworkId)
    },

    async renew(person, artworkId) {
      const artwork = await artworks.requireOwned(person, artworkId, 'Only the owner can change the session code')
      if (artwork.completed) throw completed()
      const renewed = await withNewCode((code) => artworks.renewCode(artworkId, code))
      if (!renewed?.sessionCode) throw Problem.conflict('Nobody can join this artwork: collaboration is not enabled')
      return { sessionCode: renewed.sessionCode, artwork: await artworks.get(person, artworkId) }
    },

    async join(person, typedCode) {
      const { isNew: _, ...joined } = await join(person, typedCode)
      return joined
    },

    async addSelf(person, artworkId, { userId, code }) {
      const { artwork, participant } = await access.accessOf(artworkId, person.id)
      const typed = readSessionCode(code ?? '')
      // Another artwork's code is as wrong here as one that opens nothing.
      const opening = typed !== null && (await artworks.findBySessionCode(typed))?._id === artworkId ? typed : null
      if (!participant && opening === null) {
        if (code !== undefined) throw unknownCode()
        if (!artwork) throw Problem.notFound('Artwork not found')
      }
      if (userId !== person.id) throw Problem.forbidden('You can only add yourself')

      const isNew =
        !participant && (opening ? (await join(person, opening)).isNew : await joinAsFamily(person, artwork))
      const row = (await contributors.of(artworkId)).find((one) => one.userId === userId)
      // Who colors alone is on no list yet.
      const own = { userId, role: 'owner' as const, joinedAt: artwork?.createdAt ?? new Date(0) }
      const [contributor] = await views(artworkId, [row ?? own])
      if (!contributor) throw Problem.unauthorized()
      return { contributor, isNew }
    },

    async contributorsOf(person, artworkId) {
      await artworks.requireReadable(person, artworkId)
      return views(artworkId, await contributors.of(artworkId))
    },

    async removeContributor(person, artworkId, userId) {
      const artwork = await artworks.requireOwned(person, artworkId, 'Only the owner can remove a contributor')
      if (userId === artwork.userId) throw Problem.conflict('The owner cannot be removed')
      if (!(await contributors.remove(artworkId, userId))) throw Problem.notFound('Contributor not found')
      rightsChanged({ artworkId })
    },

    async moveCursor(person, artworkId, position) {
      requireDraw(await access.accessOf(artworkId, person.id))
      cursors.move(artworkId, person.id, position)
    },
  }
}

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

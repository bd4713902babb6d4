import type { z } from 'zod'
import type { Artwork } from '#contract/artworks.ts'
import type { Contributor, CursorPosition, joinCollaboration } from '#contract/collaboration.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { Person } from '#server/accounts/person.ts'
import type { ArtworkAccess } from '#server/artworks/access.ts'
import type { ArtworkRow } from '#server/artworks/artwork-row.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import { requireDraw } from '#server/artworks/require-draw.ts'
import { Problem } from '#server/http/problem.ts'
import { DuplicateKey } from '#server/storage/storage.ts'
import type { Contributors } from './contributors.ts'
import type { Cursors } from './cursors.ts'
import { readSessionCode } from './session-code.ts'
import type { Activity } from './stroke-tally.ts'

type Joined = z.input<typeof joinCollaboration.reply>

export interface CollaborationService {
  /** Owner only, as often as wanted: the answer is always the same code. */
  enable(person: Person, artworkId: number): Promise<{ sessionCode: string; artwork: Artwork }>
  disable(person: Person, artworkId: number): Promise<Artwork>
  /** Makes the person a contributor of the artwork this code opens; 404 for any code that opens none. */
  join(person: Person, typedCode: string): Promise<Joined>
  contributorsOf(person: Person, artworkId: number): Promise<Contributor[]>
  remove(person: Person, artworkId: number, userId: number): Promise<void>
  moveCursor(person: Person, artworkId: number, position: z.output<typeof CursorPosition>): Promise<void>
}

export interface CollaborationServiceOptions {
  artworks: Pick<
    ArtworkService,
    'get' | 'readable' | 'owned' | 'findBySessionCode' | 'openCollaboration' | 'closeCollaboration'
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

export function createCollaborationService(options: CollaborationServiceOptions): CollaborationService {
  const { artworks, access, contributors, cursors, activityOf, accounts, rightsChanged, newCode } = options

  async function open(artworkId: number, draws = DRAWS): Promise<ArtworkRow | null> {
    try {
      return await artworks.openCollaboration(artworkId, newCode())
    } catch (error) {
      if (error instanceof DuplicateKey && draws > 1) return open(artworkId, draws - 1)
      throw error
    }
  }

  return {
    async enable(person, artworkId) {
      await artworks.owned(person, artworkId, 'Only the owner can enable collaboration')
      const opened = await open(artworkId)
      if (!opened?.sessionCode) throw completed()
      await contributors.add(artworkId, person.id, 'owner')
      return { sessionCode: opened.sessionCode, artwork: await artworks.get(person, artworkId) }
    },

    async disable(person, artworkId) {
      await artworks.owned(person, artworkId, 'Only the owner can stop collaborating')
      await artworks.closeCollaboration(artworkId)
      return artworks.get(person, artworkId)
    },

    async join(person, typedCode) {
      const code = readSessionCode(typedCode)
      const artwork = code && (await artworks.findBySessionCode(code))
      if (!artwork) throw unknownCode()
      if (artwork.completed) throw completed()
      if (artwork.userId !== person.id && (await contributors.add(artwork._id, person.id, 'collaborator'))) {
        // The code may have died between the look and the joining; who came too late is not in.
        if ((await artworks.findBySessionCode(code))?._id !== artwork._id) {
          await contributors.remove(artwork._id, person.id)
          throw unknownCode()
        }
        rightsChanged({ artworkId: artwork._id })
      }
      return toJoined(artwork, code)
    },

    async contributorsOf(person, artworkId) {
      await artworks.readable(person, artworkId)
      const rows = await contributors.of(artworkId)
      const [people, activities] = await Promise.all([
        accounts.people(rows.map((r) => r.userId)),
        activityOf(artworkId),
      ])
      const shown = cursors.of(artworkId)
      return rows.flatMap(({ userId, role, joinedAt }): Contributor[] => {
        const member = people.get(userId)
        if (!member) return []
        const { strokes = 0, lastAt = joinedAt } = activities.get(userId) ?? {}
        const cursor = shown.get(userId)
        const lastActive = Math.max(joinedAt.getTime(), lastAt.getTime(), cursor?.at.getTime() ?? 0)
        return [
          {
            userId,
            username: member.username,
            displayName: member.name === member.username ? null : member.name,
            profileColor: member.color,
            role,
            contributionType: 'coloring',
            lastActiveAt: new Date(lastActive).toISOString(),
            strokes,
            sections: [],
            cursorPosition: cursor?.text ?? null,
          },
        ]
      })
    },

    async remove(person, artworkId, userId) {
      const artwork = await artworks.owned(person, artworkId, 'Only the owner can remove a contributor')
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

function toJoined(artwork: ArtworkRow, code: string): Joined {
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

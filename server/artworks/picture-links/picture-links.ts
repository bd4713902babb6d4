/**
 * Links that show one picture to people without an account. The owner makes one, says when it ends, and takes it back. Whether it opens
 * the picture is judged at every call anew, so that nothing has to be told to anybody when that changes (LINK-501, LINK-502).
 */
import type { LinkDays, LinkedPicture, LinkObstacle, LinkState } from '#contract/picture-links.ts'
import { holdCredential } from '#server/accounts/account-entry.ts'
import type { ChildLookup } from '#server/accounts/child-lookup.ts'
import { artworkCollection, type ArtworkRow, isOnOwnPage, painterVersionOf } from '#server/artworks/artwork-row.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import { refuseHidden } from '#server/artworks/require-rights.ts'
import type { AskParents } from '#server/artworks/parents-consent.ts'
import { childrenWithoutConsent, mayBePublic } from '#server/artworks/picture-children.ts'
import { type ShownPeople, SOMEONE } from '#server/artworks/shown-people.ts'
import type { Context } from '#server/context/context.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Credential } from '#server/rights/standing.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import { createStrokeTally } from '#server/log/stroke-tally.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
import { platesUrl } from '#contract/templates.ts'
import {
  LINK_OPENS_NOTHING,
  NO_LINK_FOR_CHILDREN,
  NO_LINKS_HERE,
  ONLY_THE_OWNER_MAKES_LINKS,
} from '#server/texts/artworks.ts'
import { pictureLinkCollection, type PictureLinkRow } from './stored-links.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const NO_SUCH_LINK = 'no-such-link'
/** The same for a key that never was, has expired, was taken back, or is of a picture that may not be shown now. */
const noSuchLink = (): Problem => Problem.notFound(LINK_OPENS_NOTHING, NO_SUCH_LINK)

/** Whether a key was tried that opens nothing. */
export const isLinkGuess = (error: unknown): boolean => error instanceof Problem && error.code === NO_SUCH_LINK

/** 128 bits in base64url. The storage is asked for nothing else. */
const KEY = /^[A-Za-z0-9_-]{22}$/

/** A picture that a key opens at this moment. */
export interface OpenedLink {
  readonly artwork: ArtworkRow
  readonly link: PictureLinkRow
}

export const linkPath = (key: string): string => `/p/${key}`

const toState = (link: PictureLinkRow | null, obstacle: LinkObstacle | null): LinkState => ({
  link: link && {
    path: linkPath(link.key),
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
  },
  obstacle,
})

/** @param newKey returns 128 random bits in base64url */
export function createPictureLinks(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  settings: Pick<ServerSettingsService, 'current'>,
  children: Pick<ChildLookup, 'maySharePublicly'>,
  artworks: Pick<ArtworkService, 'requireOwned'>,
  shownPeople: ShownPeople,
  askParents: AskParents,
  strokeLog: StrokeLog,
  newKey: () => string,
) {
  const links = storage.collection(pictureLinkCollection)
  const rows = storage.collection(artworkCollection)
  const tally = createStrokeTally(strokeLog)

  const isOver = ({ expiresAt }: PictureLinkRow): boolean => expiresAt.getTime() <= now().getTime()

  /** Returns why strangers do not see a picture by a link; null when they may. A disabled owner counts as a child: nothing of theirs is shown. */
  async function obstacleOf(artwork: ArtworkRow): Promise<LinkObstacle | null> {
    if (!(await children.maySharePublicly(artwork.userId))) return 'child'
    if (settings.current().noPublicPictures) return 'nothing-public'
    if (artwork.hiddenAt) return 'hidden'
    return mayBePublic(artwork) ? null : 'parents'
  }

  async function presentLink(artworkId: number): Promise<PictureLinkRow | null> {
    const link = await links.findOne({ _id: artworkId })
    return link && !isOver(link) ? link : null
  }

  async function requireNoObstacle(person: Person, artwork: ArtworkRow): Promise<void> {
    switch (await obstacleOf(artwork)) {
      case 'child':
        throw Problem.forbidden(NO_LINK_FOR_CHILDREN, 'never-public')
      case 'nothing-public':
        throw Problem.forbidden(NO_LINKS_HERE, 'nothing-public')
      case 'hidden':
        return refuseHidden(artwork)
      case 'parents':
        throw await askParents(person, artwork, childrenWithoutConsent(artwork))
    }
  }

  async function makersOf(artwork: ArtworkRow): Promise<string[]> {
    const activity = await tally.activityOf(artwork._id)
    const authors = [...activity].flatMap(([userId, { strokes }]) => (strokes > 0 ? [userId] : []))
    const shown = await shownPeople.on(artwork, null, authors.length > 0 ? authors : [artwork.userId])
    const names = new Set(shown.map(({ name }) => name))
    // Once, and after the others: strangers do not need to know how many have no name.
    return names.delete(SOMEONE) ? [...names, SOMEONE] : [...names]
  }

  return {
    /** Returns the picture's link, for its owner and the parents of a child who owns it. Throws as `ArtworkService.requireOwned`. */
    async of(person: Person, artworkId: number): Promise<LinkState> {
      const artwork = await artworks.requireOwned(person, artworkId, ONLY_THE_OWNER_MAKES_LINKS)
      return toState(await presentLink(artworkId), await obstacleOf(artwork))
    },

    /**
     * Makes the picture's link, or moves the end of the one that it has. Throws as `ArtworkService.requireOwned`, a 403 Problem for a child's
     * picture, a hidden one and where nothing is public, the 409 Problem of `AskParents`, and a 401 Problem when the credential has ended
     * meanwhile: its end takes the links that are there then, and none is made after it (SECURITY-32).
     */
    async set(person: Person, credential: Credential, artworkId: number, days: LinkDays): Promise<LinkState> {
      const artwork = await artworks.requireOwned(person, artworkId, ONLY_THE_OWNER_MAKES_LINKS)
      await requireNoObstacle(person, artwork)
      const expiresAt = new Date(now().getTime() + days * DAY_MS)
      const link = await storage.transact(async (transaction) => {
        await holdCredential(transaction, credential)
        const present = transaction.collection(pictureLinkCollection)
        const known = await present.findOne({ _id: artworkId })
        if (known && !isOver(known)) {
          await present.updateOne({ _id: artworkId }, { $set: { expiresAt } })
          return { ...known, expiresAt }
        }
        // The key of a link that has ended never opens anything again.
        await present.deleteOne({ _id: artworkId })
        const made = {
          _id: artworkId,
          key: newKey(),
          salt: newKey(),
          createdAt: now(),
          createdBy: person.id,
          expiresAt,
        }
        await present.insertOne(made)
        return made
      })
      return toState(link, null)
    },

    /** Ends the picture's link. Does nothing when there is none. Throws as `ArtworkService.requireOwned`. */
    async takeBack(person: Person, artworkId: number): Promise<void> {
      await artworks.requireOwned(person, artworkId, ONLY_THE_OWNER_MAKES_LINKS)
      await links.deleteOne({ _id: artworkId })
    },

    /** Returns the picture that a key opens now. Throws the same 404 Problem (`NO_SUCH_LINK`) for every other key. */
    async open(key: string): Promise<OpenedLink> {
      const link = KEY.test(key) ? await links.findOne({ key }) : null
      const artwork = link && !isOver(link) ? await rows.findOne({ _id: link._id }) : null
      if (!link || !artwork || (await obstacleOf(artwork)) !== null) throw noSuchLink()
      return { artwork, link }
    },

    /** Returns what the holder of the link sees, the picture itself aside. */
    async view({ artwork, link }: OpenedLink): Promise<LinkedPicture> {
      const { title, completed, platesHash } = artwork
      return {
        title,
        makers: await makersOf(artwork),
        completed,
        platesUrl: isOnOwnPage(artwork)
          ? `/api${linkPath(link.key)}/plates`
          : platesUrl(platesHash, painterVersionOf(artwork)),
        expiresAt: link.expiresAt.toISOString(),
      }
    },
  }
}

export type PictureLinks = ReturnType<typeof createPictureLinks>

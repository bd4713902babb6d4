/** The stored form of an artwork. */
import type { Visibility } from '#contract/accounts.ts'
import type { DoorSize } from '#contract/families.ts'
import type { EntryFault } from '#crdt/document/updates/logged-update.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'
import type { TombstoneRow } from '#server/storage/tombstones.ts'

interface DeletedArtworkRow extends TombstoneRow {
  /** The plates of the page, if that is no template. */
  platesHash?: string
}

/** The tombstones of artworks, whose strokes, pictures and so on may not all be gone yet. */
export const deletedArtworkCollection: CollectionDefinition<DeletedArtworkRow> = {
  name: 'deletedArtworks',
  indexes: [{ fields: ['deletedAt'] }],
}

/** An artwork whose log is written before its row. The row replaces it in one transaction, or a tombstone does. */
interface BegunArtworkRow {
  /** The id that the artwork gets. */
  _id: number
  /** Its owner; null for a log that was found without an artwork. */
  userId: number | null
  /** The size of its document. */
  bytes: number
  begunAt: Date
  /** The plates of the page, if that is no template. */
  platesHash?: string
}

export const begunArtworkCollection: CollectionDefinition<BegunArtworkRow> = {
  name: 'begunArtworks',
  indexes: [{ fields: ['begunAt'] }, { fields: ['userId'] }],
}

/** A child of whom strokes are in a picture, or may be: it has joined it, or the picture is a copy of such a one (picture-children.ts). */
export interface PictureChild {
  readonly id: number
  /** A random number in place of the id, for people outside the child's families: no two pictures have the same one. */
  readonly shownAs: number
  /** A parent has agreed that everybody may see the picture. */
  readonly agreed?: true
  /** When it joined, the owner belonged to none of its families: its strokes were given to others from the beginning. */
  readonly amongOthers?: true
  /** A parent has taken the child's name out of the picture. */
  readonly nameHidden?: true
  /** A parent has taken the child's strokes off the page, and nobody else puts them back. */
  readonly takenOff?: true
}

/** An artwork as it is stored. Its strokes are in the stroke log. */
export interface ArtworkRow {
  _id: number
  /** Tells its log from any other (LOG-1). */
  logKey: string
  /** The owner. */
  userId: number
  title: string
  /** The title for sorting and searching (title-key.ts). */
  titleKey: string
  templateId: number | null
  templateUrl: string | null
  originalTemplateUrl: string | null
  /** Content hash of the page's plates, copied at creation, so that a later change of the template does not affect the artwork. */
  platesHash: string
  /** The version of the painter that it was begun with, and that paints it for ever (PAINT-3). Absent means 1: see `painterVersionOf`. */
  painterVersion?: number
  completed: boolean
  completedAt: Date | null
  collaborativeMode: boolean
  /** Null before collaboration is first enabled and after it is disabled (COLLAB-2). */
  sessionCode: string | null
  /** When somebody last joined by the code or its owner looked at it. Missing in rows that are older than the field. */
  codeUsedAt?: Date | null
  /** The family that sees it while its visibility is `family` (FAMILY-8). */
  familyId: number | null
  /** Whether the owner has named the family; completion may replace only one that is not named. */
  familyChosen?: boolean
  visibility: Visibility
  /** Whether the owner has chosen the visibility; completion may change only an unchosen one (ARTWORK-11). */
  visibilityChosen: boolean
  /** The family among whose artworks it is: `familyId` while its visibility is not private (`sharingOf`). Null or missing otherwise. */
  sharedWith?: number | null
  /**
   * Its place on that family's door: keys sort as strings, and no two on one door are equal. Null or missing when it is not shared, or was
   * taken off the door.
   */
  doorKey?: string | null
  /** How large it hangs there. Null or missing means medium. */
  doorSize?: DoorSize | null
  /** The artwork that it was copied from. Missing in others, and in copies from before the field. */
  copyOf?: number
  /** Missing when no child is in the picture. */
  children?: readonly PictureChild[]
  /** The size of the document, as a room last stored it. Missing until then. */
  bytes?: number
  /** The first entries of its log that are set aside (LOG-4), and when a room first found one. Missing when there are none. */
  unread?: { foundAt: Date; entries: readonly { readonly seq: number; readonly reason: EntryFault }[] }
  /** Since when the operator hides it from everybody but its owner (ADMIN-40). Missing otherwise. */
  hiddenAt?: Date
  createdAt: Date
  updatedAt: Date
}

/** Returns the version of the painter that paints an artwork. Rows from before there were versions have none. */
export function painterVersionOf({ painterVersion = 1 }: Pick<ArtworkRow, 'painterVersion'>): number {
  return painterVersion
}

/** Whether the artwork is on a page that somebody made for it, or for the artwork that it is a copy of (TEMPLATE-16). */
export function isOnOwnPage({ templateId, templateUrl }: Pick<ArtworkRow, 'templateId' | 'templateUrl'>): boolean {
  return templateId === null && templateUrl !== null
}

export const artworkCollection: CollectionDefinition<ArtworkRow> = {
  name: 'artworks',
  indexes: [
    { fields: ['sessionCode'], unique: true, sparse: true },
    // Codes that a person has given out, when their credentials end.
    { fields: ['userId', 'sessionCode'], sparse: true },
    // A gallery is read in each of its orders, as a whole and by status; each holds the title, so that a search reads no others.
    { fields: ['userId', 'updatedAt', '_id', 'titleKey'] },
    { fields: ['userId', 'titleKey', '_id'] },
    { fields: ['userId', 'completed', 'updatedAt', '_id', 'titleKey'] },
    { fields: ['userId', 'completed', 'titleKey', '_id'] },
    // So are the artworks of a family, and its door.
    { fields: ['sharedWith', 'updatedAt', '_id', 'titleKey'] },
    { fields: ['sharedWith', 'titleKey', '_id'] },
    { fields: ['sharedWith', 'completed', 'updatedAt', '_id', 'titleKey'] },
    { fields: ['sharedWith', 'completed', 'titleKey', '_id'] },
    { fields: ['sharedWith', 'doorKey', '_id'] },
    // For the statistics.
    { fields: ['createdAt'] },
    // What a family has, shared or not, when somebody leaves it.
    { fields: ['familyId', 'userId'] },
    // How often an artwork was copied, for the parents of the child who made it.
    { fields: ['copyOf'], sparse: true },
    // For removing plates that nothing is made on.
    { fields: ['platesHash'] },
  ],
}

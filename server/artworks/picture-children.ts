/**
 * The children of whom strokes are, or may be, in a picture, and what their parents have said about it (CHILD-20, CHILD-21,
 * docs/decisions/0213). A child is in a picture from its joining on, and in every copy. What the access policy asks is on the artwork's
 * row; a row for each child and picture keeps who asked and answered. Both change in one transaction.
 */
import type { ChildConsent } from '#contract/child-pictures.ts'
import { familiesOfChild } from '#server/families/children-of.ts'
import { roleIn } from '#server/families/membership.ts'
import { Problem } from '#server/http/problem.ts'
import type { CollectionDefinition, Transaction } from '#server/storage/storage.ts'
import { TOO_MANY_CHILDREN, YOUR_PARENTS_ARE_ASKED } from '#server/texts/artworks.ts'
import { artworkCollection, type ArtworkRow, type PictureChild } from './artwork-row.ts'

/** One child in one picture, or of which somebody wants it there. */
export interface PictureChildRow {
  /** `{artworkId}:{childId}` */
  _id: string
  artworkId: number
  childId: number
  /** Whether everybody may see the picture with the child's strokes. */
  consent: ChildConsent
  askedBy: number | null
  askedAt: Date | null
  /** The parent who has answered. */
  answeredBy: number | null
  answeredAt: Date | null
}

export const pictureChildCollection: CollectionDefinition<PictureChildRow> = {
  name: 'pictureChildren',
  indexes: [{ fields: ['childId', 'artworkId'] }, { fields: ['artworkId'] }],
}

/** Every decision about a picture reads each child in it, so their number is bounded: two large classes and more. */
export const MAX_CHILDREN_IN_PICTURE = 100

const tooManyChildren = (): Problem => Problem.conflict(TOO_MANY_CHILDREN, 'too-many-children')

export const pictureChildIdOf = (artworkId: number, childId: number): string => `${artworkId}:${childId}`

/** Whether everybody may see the picture, as far as the children in it go (CHILD-21). */
export const mayBePublic = ({ children = [] }: Pick<ArtworkRow, 'children'>): boolean =>
  children.every(({ agreed }) => agreed === true)

export const childrenWithoutConsent = ({ children = [] }: Pick<ArtworkRow, 'children'>): number[] =>
  children.flatMap(({ id, agreed }) => (agreed ? [] : [id]))

/** Returns a child without the consent of its parents. */
export function withoutAgreement(child: PictureChild): PictureChild {
  const { agreed: _agreed, ...others } = child
  return others
}

/** The code of the refusal of what needs the consent of parents. */
export const PARENTS_MUST_AGREE = 'parents-must-agree'

export const parentsMustAgree = (sentence: string): Problem => Problem.conflict(sentence, PARENTS_MUST_AGREE)

/** Returns the children of a copy. It has been agreed to for none, and it tells nobody whose the numbers of the original are. */
export const childrenOfCopy = (
  { children = [] }: Pick<ArtworkRow, 'children'>,
  newNumber: () => number,
): PictureChild[] => children.map((child) => ({ ...withoutAgreement(child), shownAs: newNumber() }))

/** Writes the rows of the children with whom a new artwork begins. */
export async function insertPictureChildren(
  transaction: Transaction,
  { _id, children = [] }: ArtworkRow,
): Promise<void> {
  for (const { id } of children) await findOrInsert(transaction, _id, id)
}

/**
 * Notes in the transaction that a child may now draw on an artwork. Does nothing for grown-ups, and where the artwork has no row yet.
 * Throws a 409 Problem while everybody sees the artwork and no parent has agreed, and that of `newPictureChild`.
 */
export async function noteChild(
  transaction: Transaction,
  { artworkId, userId }: { artworkId: number; userId: number },
  newNumber: () => number,
): Promise<void> {
  const familyIds = await familiesOfChild(transaction, userId)
  if (familyIds.length === 0) return
  const artworks = transaction.collection(artworkCollection)
  const artwork = await artworks.findOne({ _id: artworkId })
  if (!artwork) return
  const { children = [], visibility, userId: ownerId } = artwork
  const known = children.find(({ id }) => id === userId)
  if (visibility === 'public' && ownerId !== userId && !known?.agreed) throw parentsMustAgree(YOUR_PARENTS_ARE_ASKED)
  if (known) return
  const child = await newPictureChild(transaction, { artwork, childId: userId }, newNumber)
  await artworks.updateOne({ _id: artworkId }, { $set: { children: [...children, child] } })
  await findOrInsert(transaction, artworkId, userId)
}

/**
 * Returns what a picture knows of a child that comes into it: in a picture of somebody outside its families, it is among others. Throws a
 * 409 Problem for one too many.
 */
export async function newPictureChild(
  transaction: Transaction,
  { artwork, childId }: { artwork: Pick<ArtworkRow, 'userId' | 'children'>; childId: number },
  newNumber: () => number,
): Promise<PictureChild> {
  if ((artwork.children?.length ?? 0) >= MAX_CHILDREN_IN_PICTURE) throw tooManyChildren()
  const familyIds = await familiesOfChild(transaction, childId)
  const roles = await Promise.all(familyIds.map((familyId) => roleIn(transaction, familyId, artwork.userId)))
  return {
    id: childId,
    shownAs: newNumber(),
    ...(roles.every((role) => role === null) && { amongOthers: true as const }),
  }
}

/** Notes that somebody asks the parents of these children. A question that is answered stays answered. Returns those who said no. */
export async function askParents(
  transaction: Transaction,
  artworkId: number,
  { children, askedBy, at }: { children: readonly number[]; askedBy: number; at: Date },
): Promise<number[]> {
  const rows = transaction.collection(pictureChildCollection)
  const refused: number[] = []
  for (const childId of children) {
    const { _id, consent } = await findOrInsert(transaction, artworkId, childId)
    if (consent === 'no') refused.push(childId)
    if (consent === 'not-asked') await rows.updateOne({ _id }, { $set: { consent: 'asked', askedBy, askedAt: at } })
  }
  return refused
}

/** Changes what is known of a child in a picture, on the artwork's row. The row of a picture that is gone is not changed. */
export async function changePictureChild(
  transaction: Transaction,
  { artworkId, childId }: Pick<PictureChildRow, 'artworkId' | 'childId'>,
  change: (child: PictureChild) => PictureChild,
): Promise<void> {
  const artworks = transaction.collection(artworkCollection)
  const artwork = await artworks.findOne({ _id: artworkId })
  const { children = [] } = artwork ?? {}
  if (!children.some(({ id }) => id === childId)) return
  const changed = children.map((child) => (child.id === childId ? change(child) : child))
  await artworks.updateOne({ _id: artworkId }, { $set: { children: changed } })
}

async function findOrInsert(transaction: Transaction, artworkId: number, childId: number): Promise<PictureChildRow> {
  const rows = transaction.collection(pictureChildCollection)
  const _id = pictureChildIdOf(artworkId, childId)
  const found = await rows.findOne({ _id })
  if (found) return found
  const nothing = { askedBy: null, askedAt: null, answeredBy: null, answeredAt: null }
  const row: PictureChildRow = { _id, artworkId, childId, consent: 'not-asked', ...nothing }
  await rows.insertOne(row)
  return row
}

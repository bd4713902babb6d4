/** Asks parents whether everybody may see what their child has colored in somebody else's picture (CHILD-21). */
import type { Context } from '#server/context/context.ts'
import { familiesOfChild, parentsOf } from '#server/families/children-of.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import {
  DELETED_CHILD_IN_PICTURE,
  parentsAreAsked,
  parentsSaidNo,
  youAreAsked,
  YOUR_PARENTS_ARE_ASKED,
  YOUR_PARENTS_SAID_NO,
} from '#server/texts/artworks.ts'
import type { ArtworkRow } from './artwork-row.ts'
import { askParents, PARENTS_MUST_AGREE } from './picture-children.ts'
import { type ShownPeople, SOMEONE } from './shown-people.ts'

/** Asks the parents of these children in the person's name. Returns the refusal that the person gets until they have agreed. */
export type AskParents = (
  person: Person,
  artwork: Pick<ArtworkRow, '_id' | 'userId' | 'children'>,
  children: readonly number[],
) => Promise<Problem>

const mustAgree = (message: string, names: readonly string[]): Problem =>
  new Problem(409, PARENTS_MUST_AGREE, message, { names: [...new Set(names)] })

export function createAskParents(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  shownPeople: ShownPeople,
): AskParents {
  return async (person, artwork, children) => {
    const refused = await storage.transact((transaction) =>
      askParents(transaction, artwork._id, { children, askedBy: person.id, at: now() }),
    )
    const familyIds = await Promise.all(children.map((childId) => familiesOfChild(storage, childId)))
    if (familyIds.some((ids) => ids.length === 0)) return mustAgree(DELETED_CHILD_IN_PICTURE, [])
    if (children.length === 1 && children[0] === person.id)
      return mustAgree(refused.length > 0 ? YOUR_PARENTS_SAID_NO : YOUR_PARENTS_ARE_ASKED, [])
    const shown = await shownPeople.on(artwork, person, refused.length > 0 ? refused : children)
    const names = shown.map(({ name }) => (name === SOMEONE ? 'a child' : name))
    const parentsOfEach = await Promise.all(familyIds.map((ids) => parentsOf(storage, ids)))
    if (refused.length === 0 && parentsOfEach.every((parents) => parents.includes(person.id)))
      return mustAgree(youAreAsked(LIST.format(new Set(names))), names)
    const parents = LIST.format([...new Set(names)].map((name) => `${name}'s parents`))
    return refused.length > 0
      ? mustAgree(parentsSaidNo(capital(parents)), names)
      : mustAgree(parentsAreAsked(capital(parents)), names)
  }
}

const LIST = new Intl.ListFormat('en')

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** Everybody who colors a picture: who is here now, who was, and in which color. */
import type { Contributor } from '#contract/collaboration.ts'
import { pictureColors } from '#client/canvas/session/people/picture-colors.ts'
import type { PicturePeople, ShownPerson } from '#client/features/canvas/state/people-context.ts'
import { personName } from '#client/models/session/person-name.ts'

/**
 * Returns everybody who colors a picture, once: those who are here now, and those who only were.
 * @param contributors in the order of joining
 * @param present the others in the room, from awareness, which is seconds ahead of the polled list
 * @param self null for people who only look
 */
export function picturePeople(
  contributors: readonly Contributor[],
  present: readonly ShownPerson[],
  self: ShownPerson | null,
): PicturePeople {
  const joined = contributors.map((person) => ({
    userId: person.userId,
    name: personName(person),
    color: person.profileColor,
  }))
  const everybody = new Map<number, ShownPerson>()
  const newest = present.toSorted((a, b) => a.userId - b.userId)
  for (const person of [...joined, ...(self ? [self] : []), ...newest])
    if (!everybody.has(person.userId)) everybody.set(person.userId, person)
  const colors = pictureColors([...everybody.values()].map(({ userId, color }) => ({ userId, profileColor: color })))
  const hereIds = new Set([...present, ...(self ? [self] : [])].map(({ userId }) => userId))
  const shown = [...everybody.values()].map(({ userId, name, color }) => ({
    userId,
    name,
    color: colors.get(userId) ?? color,
  }))
  return {
    here: shown.filter(({ userId }) => hereIds.has(userId)),
    wasHere: shown.filter(({ userId }) => !hereIds.has(userId)),
    colors,
  }
}

/** The profiles of children, for the parents of their family (CHILD-1). */
import type { z } from 'zod'
import {
  AVATARS,
  type changeChild,
  type Child,
  type ChildSettings,
  type NewChild,
  type Secret,
} from '#contract/children.ts'
import { MAX_CHILDREN } from '#contract/families.ts'
import type { ChildAccounts, ChildChange, ChildProfile } from '#server/accounts/child-accounts.ts'
import type { Passwords } from '#server/accounts/password.ts'
import { type FamilyChanges, lockMembership, membersIn } from '#server/families/family-changes.ts'
import { type FamilyMembership, kindOf } from '#server/families/membership.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Storage } from '#server/storage/storage.ts'
import { requireParent, requireParentRole } from './require-parent.ts'
import { secretText } from './secret-text.ts'

/** What a child gets that its parents say nothing about: the most careful settings with which it can color together. */
const DEFAULT_SETTINGS: ChildSettings = { kidMode: true, onlyFamily: true, joinedBy: 'family', quietHours: null }

/** People outside the family get a 404 Problem, other members than parents a 403 Problem (FAMILY-2). */
export interface ChildService {
  /** Returns the children of a family in the order in which their profiles were made. */
  list(person: Person, familyId: number): Promise<Child[]>
  /** Throws a 409 Problem when the family has too many, and a 503 Problem when too many secrets wait to be hashed. */
  create(person: Person, familyId: number, given: z.output<typeof NewChild>, signal?: AbortSignal): Promise<Child>
  /** Makes a profile of each name. Throws the same 409 Problem when there is no room for all of them; then it makes none. */
  createAll(person: Person, familyId: number, names: readonly string[]): Promise<Child[]>
  /** Changes the given fields, at once on open pages too. Throws the same 503 Problem. */
  change(
    person: Person,
    childId: number,
    given: z.output<typeof changeChild.body>,
    signal?: AbortSignal,
  ): Promise<Child>
  /** Deletes a child with everything it has made. Throws a 400 Problem when `name` is not the child's name. */
  delete(person: Person, childId: number, name: string): Promise<void>
  /** Returns the child to its parents. */
  requireGuarded(person: Person, childId: number): Promise<ChildProfile>
}

const childNotFound = (): Problem => Problem.notFound('Child not found')

export function createChildService({
  storage,
  children,
  families,
  changes,
  passwords,
  deleteAccount,
  now,
}: {
  storage: Storage
  children: ChildAccounts
  families: Pick<FamilyMembership, 'roleOf' | 'membersOf'>
  changes: Pick<FamilyChanges, 'addChildMember'>
  passwords: Pick<Passwords, 'hash'>
  /** Deletes an account with everything that belongs to it. Returns false when there is none. */
  deleteAccount: (userId: number) => Promise<boolean>
  now: () => Date
}): ChildService {
  const hashOf = async (secret: Secret | null, signal?: AbortSignal): Promise<string | null> =>
    secret && passwords.hash(secretText(secret), signal)

  async function requireGuarded(person: Person, childId: number): Promise<ChildProfile> {
    const child = await children.find(childId)
    if (!child) throw childNotFound()
    requireParentRole(await families.roleOf(child.familyId, person.id), childNotFound)
    return child
  }

  /** The family is locked, so that no two new children both find the last place, and none comes into one that is being dissolved. */
  const insert = (person: Person, familyId: number, profiles: readonly ChildProfile[]): Promise<void> =>
    storage.transact(async (transaction) => {
      const found = await lockMembership(transaction, familyId, person.id)
      requireParentRole(found?.member.role ?? null)
      if (!found) return
      const kind = kindOf(found.family)
      const present = (await membersIn(transaction, familyId)).filter(({ role }) => role === 'child')
      if (present.length + profiles.length > MAX_CHILDREN[kind])
        throw Problem.conflict(`A ${kind} has at most ${MAX_CHILDREN[kind]} profiles of children.`, 'too-many-children')
      for (const profile of profiles) {
        await children.insert(transaction, profile)
        await changes.addChildMember(transaction, familyId, profile.id)
      }
    })

  return {
    async list(person, familyId) {
      await requireParent(families, person, familyId)
      const members = (await families.membersOf(familyId)).filter(({ role }) => role === 'child')
      const found = await children.findAll(members.map(({ userId }) => userId))
      return members.flatMap(({ userId }) => {
        const child = found.get(userId)
        return child ? [toChild(child)] : []
      })
    },

    async create(person, familyId, { name, avatar, color, secret = null, ...settings }, signal) {
      await requireParent(families, person, familyId)
      const profile: ChildProfile = {
        ...DEFAULT_SETTINGS,
        ...givenOf(settings),
        id: await storage.nextId('users'),
        name,
        avatar,
        color,
        familyId,
        secretHash: await hashOf(secret, signal),
        createdAt: now(),
      }
      await insert(person, familyId, [profile])
      return toChild(profile)
    },

    async createAll(person, familyId, names) {
      await requireParent(families, person, familyId)
      const first = (await families.membersOf(familyId)).filter(({ role }) => role === 'child').length
      const profiles: ChildProfile[] = []
      for (const [index, name] of names.entries())
        profiles.push({
          ...DEFAULT_SETTINGS,
          ...lookOf(first + index),
          id: await storage.nextId('users'),
          name,
          familyId,
          secretHash: null,
          createdAt: now(),
        })
      await insert(person, familyId, profiles)
      return profiles.map(toChild)
    },

    async change(person, childId, { secret, ...given }, signal) {
      await requireGuarded(person, childId)
      const change: ChildChange = {
        ...givenOf(given),
        ...(secret !== undefined && { secretHash: await hashOf(secret, signal) }),
      }
      const changed = await children.change(childId, change)
      if (!changed) throw childNotFound()
      return toChild(changed)
    },

    async delete(person, childId, name) {
      const child = await requireGuarded(person, childId)
      if (name.trim() !== child.name)
        throw Problem.badRequest(`Please type the name '${child.name}' to delete this profile`, 'other-name')
      if (!(await deleteAccount(childId))) throw childNotFound()
    },

    requireGuarded,
  }
}

/** The colors that children get in turn, `#RRGGBB`: crayons that can be told apart behind a picture. */
const COLORS = ['#3FA9F5', '#FFD23F', '#35A853', '#E84393', '#F5821F', '#7C4DCE', '#57CFB4'] as const

/** Returns a picture and a color; the first 112 of a family are different (16 pictures, 7 colors). */
const lookOf = (index: number): Pick<ChildProfile, 'avatar' | 'color'> => ({
  avatar: AVATARS[index % AVATARS.length]!,
  color: COLORS[index % COLORS.length]!,
})

function toChild({ secretHash, createdAt, ...child }: ChildProfile): Child {
  return { ...child, hasSecret: secretHash !== null, createdAt: createdAt.toISOString() }
}

type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Returns the fields that are given. The cast is safe: no field of the result is undefined. */
function givenOf<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
}

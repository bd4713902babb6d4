/** The profiles of children, for the parents of their family (CHILD-1). */
import type { AccountDeletion } from '#server/accounts/account-deletion.ts'
import type { z } from 'zod'
import type { ChildOnPage } from '#contract/child-page.ts'
import {
  AVATARS,
  type changeChild,
  type Child,
  type ChildSettings,
  type createChild,
  type createChildren,
  type Secret,
} from '#contract/children.ts'
import type { FamilyRole } from '#contract/families.ts'
import type { ChildAccounts, ChildChange, ChildProfile } from '#server/accounts/child-accounts.ts'
import type { Passwords } from '#server/accounts/password.ts'
import type { Context } from '#server/context/context.ts'
import { type FamilyChanges, lockMembership, membersIn } from '#server/families/family-changes.ts'
import { familiesOfChild } from '#server/families/children-of.ts'
import { type FamilyMembership, kindOf, nameAndKind } from '#server/families/membership.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { CHILD_HAS_ANOTHER_HOME, CHILD_NOT_FOUND, typeNameToDelete } from '#server/texts/families.ts'
import { requireRoomForChildren } from './room-for-children.ts'
import { notAParent, requireParent, requireParentRole } from './require-parent.ts'
import { secretText } from './secret-text.ts'

/** What a child gets that its parents say nothing about: the most careful settings with which it can color together. */
const DEFAULT_SETTINGS: ChildSettings = { kidMode: true, onlyFamily: true, joinedBy: 'family', quietHours: null }

/** A child and the family through which the caller is its parent: the first one of those. */
export interface GuardedChild extends ChildProfile {
  readonly familyId: number
}

/** Returns the first family in which the person is a parent. @param roles the person's role in each of the families */
function homeOfParent(familyIds: readonly number[], roles: readonly (FamilyRole | null)[]): number {
  const familyId = familyIds[roles.indexOf('parent')]
  if (familyId === undefined) throw roles.some((role) => role !== null) ? notAParent() : childNotFound()
  return familyId
}

/** Locks the child's families, so that the person is still a parent when the transaction ends, and returns as `requireGuarded` does. */
async function lockGuarded(
  transaction: Transaction,
  person: Person,
  childId: number,
): Promise<{ familyId: number; homes: readonly number[] }> {
  const homes = await familiesOfChild(transaction, childId)
  const roles: (FamilyRole | null)[] = []
  for (const home of homes) roles.push((await lockMembership(transaction, home, person.id))?.member.role ?? null)
  return { familyId: homeOfParent(homes, roles), homes }
}

const childNotFound = (): Problem => Problem.notFound(CHILD_NOT_FOUND)
const twoHomes = (): Problem => Problem.conflict(CHILD_HAS_ANOTHER_HOME, 'two-homes')

/** People outside the family get a 404 Problem, other members than parents a 403 Problem (FAMILY-2). */
export function createChildService(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  children: ChildAccounts,
  families: Pick<FamilyMembership, 'roleOf' | 'membersOf'>,
  changes: Pick<FamilyChanges, 'addChildMember'>,
  passwords: Pick<Passwords, 'hash'>,
  /** Deletes an account with everything that belongs to it, unless `check` throws in its transaction. Returns false when there is none. */
  accountDeletion: Pick<AccountDeletion, 'delete'>,
) {
  const hashOf = async (secret: Secret | null, signal?: AbortSignal): Promise<string | null> =>
    secret && passwords.hash(secretText(secret), signal)

  async function requireGuarded(person: Person, childId: number): Promise<GuardedChild> {
    const child = await children.find(childId)
    if (!child) throw childNotFound()
    const roles = await Promise.all(child.familyIds.map((familyId) => families.roleOf(familyId, person.id)))
    return { ...child, familyId: homeOfParent(child.familyIds, roles) }
  }

  /** The family is locked, so that no two new children both find the last place, and none comes into one that is being dissolved. */
  const insert = (person: Person, familyId: number, profiles: readonly ChildProfile[]): Promise<void> =>
    storage.transact(async (transaction) => {
      const found = await lockMembership(transaction, familyId, person.id)
      requireParentRole(found?.member.role ?? null)
      if (!found) return
      const present = (await membersIn(transaction, familyId)).filter(({ role }) => role === 'child')
      requireRoomForChildren(kindOf(found.family), present.length + profiles.length)
      for (const profile of profiles) {
        await children.insert(transaction, profile)
        await changes.addChildMember(transaction, familyId, profile.id)
      }
    })

  return {
    /** Returns the children of a family in the order in which their profiles were made. */
    async list(person: Person, familyId: number): Promise<Child[]> {
      await requireParent(families, person, familyId)
      const members = (await families.membersOf(familyId)).filter(({ role }) => role === 'child')
      const found = await children.findAll(members.map(({ userId }) => userId))
      return members.flatMap(({ userId }) => {
        const child = found.get(userId)
        return child ? [toChild(child, familyId)] : []
      })
    },

    /** Throws a 409 Problem when the family has too many, and a 503 Problem when too many secrets wait to be hashed. */
    async create(
      person: Person,
      familyId: number,
      { name, avatar, color, secret = null, consent: text, ...settings }: z.output<typeof createChild.body>,
      signal?: AbortSignal,
    ): Promise<Child> {
      await requireParent(families, person, familyId)
      const profile: ChildProfile = {
        ...DEFAULT_SETTINGS,
        ...givenOf(settings),
        id: await storage.nextId('users'),
        name,
        avatar,
        color,
        familyIds: [familyId],
        secretHash: await hashOf(secret, signal),
        createdAt: now(),
        consent: { byId: person.id, byName: person.name, at: now(), text },
      }
      await insert(person, familyId, [profile])
      return toChild(profile, familyId)
    },

    /** Makes a profile of each name. Throws the same 409 Problem when there is no room for all of them; then it makes none. */
    async createAll(
      person: Person,
      familyId: number,
      { names, consent: text }: z.output<typeof createChildren.body>,
    ): Promise<Child[]> {
      await requireParent(families, person, familyId)
      const first = (await families.membersOf(familyId)).filter(({ role }) => role === 'child').length
      const profiles: ChildProfile[] = []
      for (const [index, name] of names.entries())
        profiles.push({
          ...DEFAULT_SETTINGS,
          ...lookOf(first + index),
          id: await storage.nextId('users'),
          name,
          familyIds: [familyId],
          secretHash: null,
          createdAt: now(),
          consent: { byId: person.id, byName: person.name, at: now(), text },
        })
      await insert(person, familyId, profiles)
      return profiles.map((profile) => toChild(profile, familyId))
    },

    /** Changes the given fields, at once on open pages too. Throws the same 503 Problem. */
    async change(
      person: Person,
      childId: number,
      { secret, ...given }: z.output<typeof changeChild.body>,
      signal?: AbortSignal,
    ): Promise<Child> {
      // Before the hash is made, so that a stranger's call costs little.
      await requireGuarded(person, childId)
      const change: ChildChange = {
        ...givenOf(given),
        ...(secret !== undefined && { secretHash: await hashOf(secret, signal) }),
      }
      return storage.transact(async (transaction) => {
        const { familyId } = await lockGuarded(transaction, person, childId)
        const changed = await children.change(transaction, childId, change)
        if (!changed) throw childNotFound()
        return toChild(changed, familyId)
      })
    },

    /**
     * Deletes a child with everything it has made. Throws a 400 Problem when `name` is not the child's name, a 409 Problem while it lives in
     * another family too.
     */
    async delete(person: Person, childId: number, name: string): Promise<void> {
      const child = await requireGuarded(person, childId)
      if (name.trim() !== child.name) throw Problem.badRequest(typeNameToDelete(child.name), 'other-name')
      const isDeleted = await accountDeletion.delete(childId, async (transaction) => {
        const { homes } = await lockGuarded(transaction, person, childId)
        if (homes.length > 1) throw twoHomes()
      })
      if (!isDeleted) throw childNotFound()
    },

    /** Returns one child with the record of who made its profile. */
    async get(person: Person, childId: number): Promise<ChildOnPage> {
      const child = await requireGuarded(person, childId)
      const { consent, familyId } = child
      const family = await nameAndKind(storage, familyId)
      return {
        ...toChild(child, familyId),
        familyName: family?.name ?? '',
        familyKind: family?.kind ?? 'family',
        consent: consent ? { by: consent.byName, at: consent.at.toISOString(), text: consent.text } : null,
      }
    },

    /** Signs the child out everywhere, and keeps it out until `resume` (CHILD-32). */
    pause: (person: Person, childId: number): Promise<void> =>
      storage.transact(async (transaction) => {
        await lockGuarded(transaction, person, childId)
        if (!(await children.pause(transaction, childId))) throw childNotFound()
      }),

    resume: (person: Person, childId: number): Promise<void> =>
      storage.transact(async (transaction) => {
        await lockGuarded(transaction, person, childId)
        if (!(await children.resume(transaction, childId))) throw childNotFound()
      }),

    /** Returns the child to its parents. */
    requireGuarded,
  }
}

export type ChildService = ReturnType<typeof createChildService>

/** The colors that children get in turn, `#RRGGBB`: crayons that can be told apart behind a picture. */
const COLORS = ['#3FA9F5', '#FFD23F', '#35A853', '#E84393', '#F5821F', '#7C4DCE', '#57CFB4'] as const

/** Returns a picture and a color; the first 112 of a family are different (16 pictures, 7 colors). */
const lookOf = (index: number): Pick<ChildProfile, 'avatar' | 'color'> => ({
  avatar: AVATARS[index % AVATARS.length]!,
  color: COLORS[index % COLORS.length]!,
})

/** Returns a child as a parent in this family of its sees it. */
function toChild(
  { familyIds, secretHash, pausedAt, createdAt, consent: _consent, ...child }: ChildProfile,
  familyId: number,
): Child {
  return {
    ...child,
    familyId,
    hasOtherHome: familyIds.length > 1,
    isPaused: pausedAt !== undefined,
    hasSecret: secretHash !== null,
    createdAt: createdAt.toISOString(),
  }
}

type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Returns the fields that are given. The cast is safe: no field of the result is undefined. */
function givenOf<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
}

/** Parenthood is checked in the transaction that changes a child. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountDeletion } from '#server/accounts/account-deletion.ts'
import { accountCollection } from '#server/accounts/account-row.ts'
import { createChildAccounts } from '#server/accounts/child-accounts.ts'
import { createFamilyChanges } from '#server/families/family-changes.ts'
import { familyCollection, familyMemberCollection, memberIdOf } from '#server/families/family-row.ts'
import { createFamilyMembership } from '#server/families/membership.ts'
import type { Person } from '#server/http/person.ts'
import { createLog } from '#server/http/logging/log.ts'
import { openStorage } from '#server/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { eachEngine } from '#tests/each-engine.ts'
import { someAccountRow } from '#tests/some-account.ts'
import { type ChildService, createChildService } from '#server/children/child-service.ts'

const FAMILY = 1
const MOTHER = 1
const FATHER = 2
const CHILD = 3

const personOf = (id: number): Person => ({
  id,
  username: `user${id}`,
  name: `user${id}`,
  color: '#4C6EF5',
  isAdmin: false,
  isChild: false,
})
const now = (): Date => new Date(1_000_000)
const nothing = (): Promise<void> => Promise.resolve()

eachEngine('a parent who is removed between the check and the change', (environment) => {
  let directory: string
  let storage: Storage
  let service: ChildService
  /** Has the father removed before the next transaction. */
  let interrupt: () => void

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'children-'))
    ;({ storage } = await openStorage({ mongodbUri: environment().MONGODB_URI ?? null, dataDirectory: directory }))
    const changes = createFamilyChanges({ storage, now }, nothing, { membershipEnds: nothing, familyEnds: nothing })
    await storage.transact(async (transaction) => {
      await transaction.collection(accountCollection).insertMany([MOTHER, FATHER].map((id) => someAccountRow(id)))
      const family = { _id: FAMILY, name: 'Fox', ownerId: MOTHER, createdAt: now(), revision: 1 }
      await transaction.collection(familyCollection).insertOne(family)
    })

    const transact: Storage['transact'] = storage.transact.bind(storage)
    interrupt = () => {
      storage.transact = async (work) => {
        storage.transact = transact
        await transact((transaction) => changes.removeMember(transaction, FAMILY, FATHER))
        return transact(work)
      }
    }
    const children = createChildAccounts({ storage, now }, { credentialsEnd: () => Promise.resolve(1) }, () =>
      '0'.repeat(20),
    )
    const deletion = createAccountDeletion({ storage, now, log: createLog({ level: 'silent' }) }, nothing, nothing, [])
    service = createChildService(
      { storage, now },
      children,
      createFamilyMembership({ storage }),
      changes,
      { hash: () => Promise.resolve('hash') },
      deletion,
    )
    await storage.transact(async (transaction) => {
      await children.insert(transaction, {
        id: CHILD,
        name: 'Mia',
        avatar: 'fox',
        color: '#4C6EF5',
        kidMode: true,
        onlyFamily: true,
        joinedBy: 'family',
        quietHours: null,
        familyIds: [FAMILY],
        secretHash: null,
        createdAt: now(),
      })
      await changes.addChildMember(transaction, FAMILY, CHILD)
    })
  }, 60_000)
  afterAll(async () => {
    await storage.close()
    await rm(directory, { recursive: true })
  })

  const account = () => storage.collection(accountCollection).findOne({ _id: CHILD })

  test.each<[string, (parent: number) => Promise<unknown>]>([
    ['changes', (parent) => service.change(personOf(parent), CHILD, { onlyFamily: false, secret: null })],
    ['pauses', (parent) => service.pause(personOf(parent), CHILD)],
    ['lets it sign in again', (parent) => service.resume(personOf(parent), CHILD)],
    ['deletes', (parent) => service.delete(personOf(parent), CHILD, 'Mia')],
  ])('%s nothing of a child (CHILD-100)', async (_, act) => {
    for (const [memberId, userId] of [MOTHER, FATHER].entries()) {
      const _id = memberIdOf(FAMILY, userId)
      const $set = { memberId: 100 + memberId, familyId: FAMILY, userId, role: 'parent' as const, joinedAt: now() }
      await storage.collection(familyMemberCollection).updateOne({ _id }, { $set }, { upsert: true })
    }
    const before = await account()
    interrupt()
    await expect(act(FATHER)).rejects.toMatchObject({ status: 404 })
    expect(await account()).toEqual(before)
    await act(MOTHER)
    expect(await account()).not.toEqual(before)
  })
})

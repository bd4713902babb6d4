import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from '#tests/fast-check.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCollection } from '#server/accounts/account-row.ts'
import { createAccountService } from '#server/accounts/account-service.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { createSharing, endSharing } from '#server/artworks/sharing.ts'
import { composeStanding } from '#server/compose/standing.ts'
import { createFamilyChanges } from '#server/families/family-changes.ts'
import { familyCollection, familyMemberCollection } from '#server/families/family-row.ts'
import { createFamilyService } from '#server/families/family-service.ts'
import { familyInvitationCollection } from '#server/families/invitation-row.ts'
import { createInvitationService } from '#server/families/invitation-service.ts'
import { createParentOffers } from '#server/families/parent-offers.ts'
import { createFamilyMembership } from '#server/families/membership.ts'
import { Problem } from '#server/http/problem.ts'
import { openStorage } from '#server/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { isLong } from '#tests/run-options.ts'
import { eachEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import { artworkRow } from '#tests/sync/artwork-row.ts'

/** The people of a family, by their place. The first one makes it. */
const PEOPLE = 5
/** What is tried at once, and how often in one run. */
const COMMANDS_PER_BATCH = 8
const BATCHES_PER_RUN = 4
const RUNS = isLong ? 60 : 8

const person = fc.nat(PEOPLE - 1)
const command = fc.oneof(
  fc.record({ kind: fc.constant('leave' as const), who: person }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'transfer' as const), who: person, whom: person }),
  fc.record({ kind: fc.constantFrom('parent' as const, 'member' as const), who: person, whom: person }),
  fc.record({ kind: fc.constantFrom('invite' as const, 'accept' as const, 'share' as const), who: person }),
  fc.record({ kind: fc.constantFrom('dissolve' as const, 'delete account' as const), who: person }),
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

const now = (): Date => new Date()

function servicesOn(storage: Storage) {
  const membership = createFamilyMembership({ storage })
  const standing = composeStanding({ now })
  const changes = createFamilyChanges({ storage, now }, endSharing, standing)
  const passwords = { hash: () => Promise.resolve(''), matches: () => Promise.resolve(false) }
  const accounts = createAccountService({ storage, now }, passwords)
  return {
    changes,
    families: createFamilyService({ storage, now }, changes, standing, accounts, () => Promise.resolve(0)),
    invitations: createInvitationService({ storage, now }, membership, changes, accounts, () => crypto.randomUUID()),
    offers: createParentOffers({ storage, now }),
    sharing: createSharing({ storage, now }, membership, accounts),
  }
}
type Services = ReturnType<typeof servicesOn>

const asPerson = ({ id }: { id: number }) => ({
  id,
  username: `p${id}`,
  name: `p${id}`,
  color: '#000000',
  isAdmin: false,
  isChild: false,
})

eachEngine('what people do to a family at once', (environment) => {
  let directory: string
  let storages: Storage[]
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'fridgedoor-races-'))
    const mongodbUri = environment()['MONGODB_URI'] ?? null
    const open = async () => (await openStorage({ mongodbUri, dataDirectory: directory })).storage
    // Two processes on MongoDB.
    storages = mongodbUri === null ? [await open()] : [await open(), await open()]
  }, 60_000)
  afterAll(async () => {
    for (const storage of storages) await storage.close()
    await rm(directory, { recursive: true })
  })

  interface World {
    readonly storage: Storage
    readonly familyId: number
    /** Their accounts, and the artwork that each has, by place. */
    readonly people: readonly { id: number; artworkId: number }[]
  }

  async function newWorld(): Promise<World> {
    const storage = storages[0]!
    const people: { id: number; artworkId: number }[] = []
    for (let i = 0; i < PEOPLE; i++) {
      const id = await storage.nextId('users')
      await storage.collection(accountCollection).insertOne({
        _id: id,
        username: `p${id}`,
        passwordHash: null,
        email: null,
        isAdmin: false,
        displayName: null,
        nickname: null,
        profileColor: '#000000',
        profileImageUrl: null,
        defaultVisibility: 'private',
        notificationsEnabled: true,
        activeFamilyId: null,
        coins: 0,
        createdAt: new Date(0),
      })
      const artworkId = await storage.nextId('artworks')
      const row = artworkRow(artworkId, id, 'A'.repeat(22))
      await storage.collection(artworkCollection).insertOne({ ...row, visibility: 'private' })
      people.push({ id, artworkId })
    }
    const { families } = servicesOn(storage)
    const { id: familyId } = await families.create(asPerson(people[0]!), { name: 'The Foxes', kind: 'family' })
    return { storage, familyId, people }
  }

  async function run(given: Command, { storage, familyId, people }: World, services: Services): Promise<unknown> {
    const who = people[given.who]!
    const caller = asPerson(who)
    const { families, invitations, changes, sharing, offers } = services
    switch (given.kind) {
      case 'leave':
        return families.removeMember(caller, familyId, caller.id)
      case 'remove':
        return families.removeMember(caller, familyId, people[given.whom]!.id)
      case 'transfer':
        return families.change(caller, familyId, { ownerId: people[given.whom]!.id })
      case 'parent': {
        const asked = people[given.whom]!
        await offers.offer(familyId, asked.id, { userId: caller.id, version: 0 })
        return offers.accept(asPerson(asked), familyId)
      }
      case 'member':
        return families.changeMember(caller, familyId, { userId: people[given.whom]!.id, role: given.kind })
      case 'invite':
        return invitations.create(caller, familyId, {})
      case 'accept': {
        const open = await storage.collection(familyInvitationCollection).findOne({ familyId, status: 'pending' })
        return open && invitations.accept(caller, open.code)
      }
      case 'share':
        return sharing.change(who.artworkId, { visibility: 'family', familyId })
      case 'dissolve':
        return families.dissolve(caller, familyId)
      case 'delete account':
        return storage.transact(async (transaction) => {
          await changes.handOver(transaction, caller.id)
          await transaction.collection(accountCollection).deleteOne({ _id: caller.id })
        })
    }
  }

  async function assertSound({ storage, familyId, people }: World): Promise<void> {
    const family = await storage.collection(familyCollection).findOne({ _id: familyId })
    const members = await storage.collection(familyMemberCollection).find({ familyId })
    const invitations = await storage.collection(familyInvitationCollection).find({ familyId })
    const shared = await storage.collection(artworkCollection).find({ sharedWith: familyId })
    const isMember = new Set(members.map(({ userId }) => userId))
    if (!family) expect([members, invitations, shared]).toEqual([[], [], []])
    else expect(members.find(({ userId }) => userId === family.ownerId)?.role).toBe('parent')
    for (const { inviterId, status } of invitations)
      if (status === 'pending') expect(members.find(({ userId }) => userId === inviterId)?.role).toBe('parent')
    const accounts = await storage.collection(accountCollection).find({ _id: { $in: people.map(({ id }) => id) } })
    expect(accounts.map(({ _id }) => _id)).toEqual(expect.arrayContaining([...isMember]))
    for (const { _id, activeFamilyId } of accounts) if (activeFamilyId !== null) expect(isMember).toContain(_id)
    const artworks = await storage
      .collection(artworkCollection)
      .find({ _id: { $in: people.map((one) => one.artworkId) } })
    for (const row of artworks) {
      if (row.visibility === 'family' && row.familyId !== null) expect(row.sharedWith).toBe(row.familyId)
      if (row.sharedWith) expect(isMember).toContain(row.userId)
    }
    expect(new Set(shared.map(({ doorKey }) => doorKey)).size).toBe(shared.length)
  }

  const runs = fc.array(fc.array(command, { minLength: COMMANDS_PER_BATCH, maxLength: COMMANDS_PER_BATCH }), {
    minLength: BATCHES_PER_RUN,
    maxLength: BATCHES_PER_RUN,
  })

  test('no family is without an owner or owned by a non-member, and nobody else shares with it or invites into it', async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (batches) => {
        const world = await newWorld()
        const processes = storages.map((storage) => servicesOn(storage))
        const { offers, invitations } = processes[0]!
        const owner = asPerson(world.people[0]!)
        // Three join at first, one of them as a parent, and there are invitations to accept.
        for (const one of world.people.slice(1, 4)) {
          const { code } = await invitations.create(owner, world.familyId, {})
          await invitations.accept(asPerson(one), code)
        }
        await offers.offer(world.familyId, world.people[1]!.id, { userId: owner.id, version: 0 })
        await offers.accept(asPerson(world.people[1]!), world.familyId)
        for (let i = 0; i < 3; i++) await invitations.create(owner, world.familyId, {})
        for (const batch of batches) {
          const storageOf = (i: number): World => ({ ...world, storage: storages[i % storages.length]! })
          await Promise.all(
            batch.map((one, i) => run(one, storageOf(i), processes[i % processes.length]!).catch(ignoreProblem)),
          )
          await assertSound(world)
        }
      }),
      { numRuns: RUNS },
    )
  }, 240_000)

  test('an account that is deleted while it joins leaves no member behind', async () => {
    const world = await newWorld()
    const [first, last] = [servicesOn(storages[0]!), storages.at(-1)!]
    const { id } = world.people[1]!
    // They have an active family already, which joining does not change.
    await storages[0]!.collection(accountCollection).updateOne({ _id: id }, { $set: { activeFamilyId: 999_999 } })
    let isAdded = false
    const joining = storages[0]!
      .transact(async (transaction) => {
        await first.changes.addMember(transaction, world.familyId, id)
        isAdded = true
        // Long enough for a deletion that does not wait.
        await sleep(300)
      })
      .catch(ignoreProblem)
    await eventually(() => isAdded)
    await run({ kind: 'delete account', who: 1 }, { ...world, storage: last }, servicesOn(last))
    await joining
    await assertSound(world)
  })
})

/** A refusal is as good an outcome as success; anything else is a fault. */
function ignoreProblem(error: unknown): void {
  if (!(error instanceof Problem)) throw error
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from '#tests/fast-check.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountService } from '#server/accounts/account-service.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { endSharing, onDoorOf, sharingOf } from '#server/artworks/sharing.ts'
import { composeStanding } from '#server/compose/standing.ts'
import { createFamilyChanges } from '#server/families/family-changes.ts'
import { createFamilyService, type FamilyService } from '#server/families/family-service.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { artworkRow } from '#tests/sync/artwork-row.ts'
import { createDoor, type Door } from './door.ts'

const ANA = { id: 1, username: 'ana', name: 'Ana', color: '#4C6EF5', isAdmin: false, isChild: false }

const now = (): Date => new Date(0)

let directory: string
let storage: Storage
let door: Door
let families: FamilyService
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-door-'))
  storage = await openEmbeddedStorage({ directory })
  door = createDoor({ storage })
  const passwords = { hash: () => Promise.resolve(''), matches: () => Promise.resolve(false) }
  const accounts = createAccountService({ storage, now }, passwords)
  await accounts.register({ username: ANA.username, password: '' })
  const standing = composeStanding({ now })
  families = createFamilyService(
    { storage, now },
    createFamilyChanges({ storage, now }, endSharing, standing),
    standing,
    accounts,
    () => Promise.resolve(0),
  )
})
afterAll(async () => {
  await storage.close()
  await rm(directory, { recursive: true })
})

/** Returns a new family with `count` shared artworks, and their ids in the order of its door. */
async function newDoor(count: number): Promise<{ familyId: number; order: number[] }> {
  const { id: familyId } = await families.create(ANA, { name: 'The Foxes', kind: 'family' })
  const order: number[] = []
  await storage.transact(async (transaction) => {
    for (let i = 0; i < count; i++) {
      const row = { ...artworkRow(await storage.nextId('artworks'), ANA.id, ''), familyId }
      await transaction.collection(artworkCollection).insertOne({ ...row, ...(await sharingOf(transaction, row)) })
      order.unshift(row._id)
    }
  })
  return { familyId, order }
}

const rowsOf = (familyId: number) =>
  storage.collection(artworkCollection).find({ sharedWith: familyId }, { sort: { doorKey: 1 } })

const COUNT = 6
const place = fc.nat(COUNT - 1)

test('moves put each artwork where the mover says', async () => {
  const moves = fc.array(fc.tuple(place, fc.option(place)), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(moves, async (chosen) => {
      const { familyId, order: first } = await newDoor(COUNT)
      let order = first
      for (const [from, to] of chosen) {
        const [artworkId, before] = [order[from]!, to === null ? null : order[to]!]
        await door.move(ANA, familyId, { artworkId, before })
        if (artworkId !== before) {
          const others = order.filter((id) => id !== artworkId)
          order = others.toSpliced(before === null ? others.length : others.indexOf(before), 0, artworkId)
        }
        expect((await rowsOf(familyId)).map(({ _id }) => _id)).toEqual(order)
      }
    }),
    { numRuns: 30 },
  )
})

test('what is taken off leaves the others in their order, and is hung again as the first (FAMILY-109)', async () => {
  const changes = fc.array(fc.tuple(place, fc.constantFrom('off', 'on', 'move')), { maxLength: 16 })
  await fc.assert(
    fc.asyncProperty(changes, async (chosen) => {
      const { familyId, order: all } = await newDoor(COUNT)
      let order = all
      for (const [at, what] of chosen) {
        const artworkId = all[at]!
        const hangs = order.includes(artworkId)
        const others = order.filter((id) => id !== artworkId)
        if (what === 'move') {
          const moved = door.move(ANA, familyId, { artworkId, before: null })
          if (hangs) await moved
          else await expect(moved).rejects.toThrow('not on the fridge door')
          if (hangs) order = [...others, artworkId]
        } else {
          await door.change(ANA, familyId, { artworkId, hung: what === 'on' })
          if (what === 'off') order = others
          else if (!hangs) order = [artworkId, ...others]
        }
        const rows = await storage.collection(artworkCollection).find(onDoorOf(familyId), { sort: { doorKey: 1 } })
        expect(rows.map(({ _id }) => _id)).toEqual(order)
        expect(await rowsOf(familyId)).toHaveLength(COUNT)
      }
    }),
    { numRuns: 30 },
  )
})

test('keys stay short, however often artworks are moved to one place', async () => {
  const { familyId, order: first } = await newDoor(3)
  let order = first
  let longest = 0
  for (let i = 0; i < 400; i++) {
    // The last comes between the first two, over and over.
    order = [order[0]!, order[2]!, order[1]!]
    await door.move(ANA, familyId, { artworkId: order[1]!, before: order[2]! })
    const rows = await rowsOf(familyId)
    expect(rows.map(({ _id }) => _id)).toEqual(order)
    longest = Math.max(longest, ...rows.map(({ doorKey }) => doorKey!.length))
  }
  expect(longest).toBeGreaterThan(30)
  expect(longest).toBeLessThanOrEqual(48)
})

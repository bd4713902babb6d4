/** The devices of families, on which their children sign in (CHILD-2). */
import { createHash } from 'node:crypto'
import type { FamilyDevice } from '#contract/children.ts'
import { type FamilyKind, MAX_DEVICES } from '#contract/families.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import { counts } from '#server/accounts/credentials.ts'
import { endSessionsOnDevice } from '#server/accounts/sessions/session-store.ts'
import type { Context } from '#server/context/context.ts'
import { lockMembership } from '#server/families/family-changes.ts'
import { type FamilyMembership, kindOf } from '#server/families/membership.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Credential } from '#server/rights/standing.ts'
import type { Storage, Transaction } from '#server/storage/storage.ts'
import { DEVICE_NOT_FOUND, tooManyDevices, tooManyFamiliesOfDevice } from '#server/texts/families.ts'
import { MAX_FAMILIES_OF_DEVICE } from './device-cookie.ts'
import { familyDeviceCollection, type FamilyDeviceRow, isConfirmed } from './device-standing.ts'
import { requireParent, requireParentRole } from './require-parent.ts'

/** A device as the sign-in sees it. */
export interface KnownDevice extends Readonly<Pick<FamilyDeviceRow, '_id' | 'familyId'>> {
  readonly isConfirmed: boolean
}

const deviceNotFound = (): Problem => Problem.notFound(DEVICE_NOT_FOUND)

/** @param newToken returns 256 random bits in base64url */
export function createFamilyDevices(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  families: FamilyMembership,
  accounts: AccountService,
  newToken: () => string,
) {
  const rows = storage.collection(familyDeviceCollection)
  /** In the order of the tokens. */
  async function byTokens(tokens: readonly string[]): Promise<{ token: string; row: FamilyDeviceRow }[]> {
    const hashes = tokens.map(hashOf)
    const found = hashes.length === 0 ? [] : await rows.find({ tokenHash: { $in: hashes } })
    const byHash = new Map(found.map((row) => [row.tokenHash, row]))
    return tokens.flatMap((token, at) => {
      const row = byHash.get(hashes[at]!)
      return row ? [{ token, row }] : []
    })
  }

  async function toViews(
    person: Person,
    found: readonly FamilyDeviceRow[],
    tokens: readonly string[],
  ): Promise<FamilyDevice[]> {
    const people = await accounts.people(found.map(({ addedBy }) => addedBy))
    const ownHashes = new Set(tokens.map(hashOf))
    return Promise.all(
      found.map(async (row) => ({
        id: row._id,
        familyId: row.familyId,
        device: row.device,
        addedBy: people.get(row.addedBy)?.name ?? 'Someone',
        isOwn: row.addedBy === person.id,
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.lastUsedAt.toISOString(),
        isConfirmed: await isConfirmed(storage, row),
        isThis: ownHashes.has(row.tokenHash),
      })),
    )
  }

  async function toView(person: Person, row: FamilyDeviceRow, tokens: readonly string[]): Promise<FamilyDevice> {
    const [view] = await toViews(person, [row], tokens)
    if (!view) throw new Error('no view of a device')
    return view
  }

  /** Runs `work` for a parent whose credential counts. The family is locked: what ends the parent's standing comes before or after. */
  const asParent = <R>(
    familyId: number,
    credential: Credential,
    work: (transaction: Transaction, kind: FamilyKind) => Promise<R>,
  ): Promise<R> =>
    storage.transact(async (transaction) => {
      const found = await lockMembership(transaction, familyId, credential.userId)
      requireParentRole(found?.member.role ?? null)
      if (!found || !(await counts(transaction, credential))) throw Problem.unauthorized()
      return work(transaction, kindOf(found.family))
    })

  const insert = (credential: Credential, row: FamilyDeviceRow): Promise<void> =>
    asParent(row.familyId, credential, async (transaction, kind) => {
      const devices = transaction.collection(familyDeviceCollection)
      if ((await devices.countDocuments({ familyId: row.familyId })) >= MAX_DEVICES[kind])
        throw Problem.conflict(tooManyDevices(kind, MAX_DEVICES[kind]), 'too-many-devices')
      await devices.insertOne(row)
    })

  async function confirm(
    person: Person,
    { familyId, deviceId, tokens, credential }: Parameters<FamilyDevices['confirm']>[1],
  ): Promise<FamilyDevice> {
    const $set = { addedBy: credential.userId, credentialVersion: credential.version }
    const row = await asParent(familyId, credential, (transaction) =>
      transaction.collection(familyDeviceCollection).findOneAndUpdate({ _id: deviceId, familyId }, { $set }),
    )
    if (!row) throw deviceNotFound()
    return toView(person, row, tokens)
  }

  return {
    /**
     * Makes the call's device one of the family, besides the families that it has already, and returns it with the tokens for its cookie. A
     * device of this family is confirmed by the person, as `confirm` does. Throws a 409 Problem when the family or the device has too many.
     */
    async add(
      person: Person,
      familyId: number,
      { tokens, device, credential }: { tokens: readonly string[]; device: string; credential: Credential },
    ): Promise<{ view: FamilyDevice; tokens: readonly string[] }> {
      await requireParent(families, person, familyId)
      const known = await byTokens(tokens)
      const present = known.find(({ row }) => row.familyId === familyId)
      // Tokens of devices that were removed are dropped.
      const kept = known.map(({ token }) => token)
      if (present) {
        const view = await confirm(person, { familyId, deviceId: present.row._id, tokens, credential })
        return { view, tokens: kept }
      }
      if (kept.length >= MAX_FAMILIES_OF_DEVICE)
        throw Problem.conflict(tooManyFamiliesOfDevice(MAX_FAMILIES_OF_DEVICE), 'too-many-families')
      const token = newToken()
      const at = now()
      const row: FamilyDeviceRow = {
        _id: await storage.nextId('familyDevices'),
        familyId,
        tokenHash: hashOf(token),
        device,
        addedBy: person.id,
        credentialVersion: credential.version,
        createdAt: at,
        lastUsedAt: at,
      }
      await insert(credential, row)
      return { view: await toView(person, row, [token]), tokens: [...kept, token] }
    },

    /** Has the person vouch for a device from now on (CHILD-8). Throws a 404 Problem for an unknown one. */
    async confirm(
      person: Person,
      given: { familyId: number; deviceId: number; tokens: readonly string[]; credential: Credential },
    ): Promise<FamilyDevice> {
      await requireParent(families, person, given.familyId)
      return confirm(person, given)
    },

    async list(person: Person, familyId: number, tokens: readonly string[]): Promise<FamilyDevice[]> {
      await requireParent(families, person, familyId)
      return toViews(person, await rows.find({ familyId }, { sort: { _id: 1 } }), tokens)
    },

    /** Removes a device and ends what children do on it. Returns the tokens that are left. Throws a 404 Problem for an unknown one. */
    async remove(
      person: Person,
      { familyId, deviceId, tokens }: { familyId: number; deviceId: number; tokens: readonly string[] },
    ): Promise<readonly string[]> {
      await requireParent(families, person, familyId)
      const known = await byTokens(tokens)
      const isRemoved = await storage.transact(async (transaction) => {
        const device = { _id: deviceId, familyId }
        if (!(await transaction.collection(familyDeviceCollection).deleteOne(device))) return false
        await endSessionsOnDevice(transaction, deviceId, now())
        return true
      })
      if (!isRemoved) throw deviceNotFound()
      return known.filter(({ row }) => row._id !== deviceId).map(({ token }) => token)
    },

    /** Returns whether the person vouches for the device. Throws a 404 Problem for an unknown one. */
    async isOwn(person: Person, { familyId, deviceId }: { familyId: number; deviceId: number }): Promise<boolean> {
      await requireParent(families, person, familyId)
      const row = await rows.findOne({ _id: deviceId, familyId })
      if (!row) throw deviceNotFound()
      return row.addedBy === person.id
    },

    /** Returns the devices with these tokens, and whether they sign children in or are to be confirmed again. */
    async known(tokens: readonly string[]): Promise<KnownDevice[]> {
      const found = await byTokens(tokens)
      return Promise.all(
        found.map(async ({ row }) => ({
          _id: row._id,
          familyId: row.familyId,
          isConfirmed: await isConfirmed(storage, row),
        })),
      )
    },
  }
}

/**
 * For the parents of the family; others get a 403 or 404 Problem (FAMILY-2). `tokens` are those of the call's device, one for each family that
 * it belongs to. `credential` is what the person's password has just proved; a 401 Problem says that it has ended meanwhile.
 */
export type FamilyDevices = ReturnType<typeof createFamilyDevices>

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns the devices that a parent has added, for their export: without what makes a browser such a device. */
export async function devicesAddedBy(storage: Storage, addedBy: number): Promise<object[]> {
  const added = await storage.collection(familyDeviceCollection).find({ addedBy })
  return added.map(({ familyId, device, createdAt, lastUsedAt }) => ({ familyId, device, createdAt, lastUsedAt }))
}

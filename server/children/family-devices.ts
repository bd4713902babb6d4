/** The devices of families, on which their children sign in (CHILD-2). */
import { createHash } from 'node:crypto'
import type { FamilyDevice } from '#contract/children.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import { endSessionsOnDevice } from '#server/accounts/sessions/session-store.ts'
import { lockMembership } from '#server/families/family-changes.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Storage } from '#server/storage/storage.ts'
import { familyDeviceCollection, type FamilyDeviceRow } from './family-device-row.ts'
import { requireParent, requireParentRole } from './require-parent.ts'

const MAX_DEVICES = 20

/** A device as the sign-in sees it. */
export type KnownDevice = Readonly<Pick<FamilyDeviceRow, '_id' | 'familyId'>>

/** For the parents of the family; others get a 403 or 404 Problem (FAMILY-2). `token` is that of the call's device, null without one. */
export interface FamilyDevices {
  /**
   * Makes the call's device one of the family, and returns it with the token for its cookie. A device of this family is kept as it is,
   * but passes from a disabled parent to this one (ADMIN-4).
   * Throws a 409 Problem when the family has too many.
   */
  add(
    person: Person,
    familyId: number,
    given: { token: string | null; device: string },
  ): Promise<{ view: FamilyDevice; token: string }>
  list(person: Person, familyId: number, token: string | null): Promise<FamilyDevice[]>
  /** Removes a device and ends what children do on it. Returns whether it is the call's device. Throws a 404 Problem for an unknown one. */
  remove(person: Person, given: { familyId: number; deviceId: number; token: string | null }): Promise<boolean>
  /** Returns the device with this token, or null, also when the parent who has added it is disabled (ADMIN-4). */
  known(token: string | null): Promise<KnownDevice | null>
  /** Stores that a child has signed in on a device now. Returns false if no child may sign in on the device any more. */
  markUsed(deviceId: number): Promise<boolean>
}

/** @param newToken returns 256 random bits in base64url */
export function createFamilyDevices({
  storage,
  families,
  accounts,
  newToken,
  now,
}: {
  storage: Storage
  families: Pick<FamilyMembership, 'roleOf'>
  accounts: Pick<AccountService, 'people' | 'isDisabled'>
  newToken: () => string
  now: () => Date
}): FamilyDevices {
  const rows = storage.collection(familyDeviceCollection)
  const byToken = async (token: string | null): Promise<FamilyDeviceRow | null> =>
    token === null ? null : rows.findOne({ tokenHash: hashOf(token) })

  async function toViews(found: readonly FamilyDeviceRow[], token: string | null): Promise<FamilyDevice[]> {
    const people = await accounts.people(found.map(({ addedBy }) => addedBy))
    const ownHash = token === null ? null : hashOf(token)
    return found.map(({ _id, familyId, device, addedBy, createdAt, lastUsedAt, tokenHash }) => ({
      id: _id,
      familyId,
      device,
      addedBy: people.get(addedBy)?.name ?? 'Someone',
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThis: tokenHash === ownHash,
    }))
  }

  async function toView(row: FamilyDeviceRow, token: string): Promise<{ view: FamilyDevice; token: string }> {
    const [view] = await toViews([row], token)
    if (!view) throw new Error('no view of a device')
    return { view, token }
  }

  /** Passes a device on to another parent if the one who has added it is disabled. */
  async function takeOver(device: FamilyDeviceRow, { id: addedBy }: Person): Promise<FamilyDeviceRow> {
    if (!(await accounts.isDisabled(device.addedBy))) return device
    await rows.updateOne({ _id: device._id, addedBy: device.addedBy }, { $set: { addedBy } })
    return { ...device, addedBy }
  }

  /** Inserts the device. The family is locked, so that no two additions both find the last place. */
  const insert = (person: Person, row: FamilyDeviceRow): Promise<void> =>
    storage.transact(async (transaction) => {
      const found = await lockMembership(transaction, row.familyId, person.id)
      requireParentRole(found?.member.role ?? null)
      const devices = transaction.collection(familyDeviceCollection)
      if ((await devices.countDocuments({ familyId: row.familyId })) >= MAX_DEVICES)
        throw Problem.conflict(
          `A family has at most ${MAX_DEVICES} devices. Please remove one that you do not use any more.`,
          'too-many-devices',
        )
      await devices.insertOne(row)
    })

  return {
    async add(person, familyId, { token: present, device }) {
      await requireParent(families, person, familyId)
      const known = await byToken(present)
      if (known?.familyId === familyId && present !== null) return toView(await takeOver(known, person), present)
      const token = newToken()
      const at = now()
      const row: FamilyDeviceRow = {
        _id: await storage.nextId('familyDevices'),
        familyId,
        tokenHash: hashOf(token),
        device,
        addedBy: person.id,
        createdAt: at,
        lastUsedAt: at,
      }
      await insert(person, row)
      return toView(row, token)
    },

    async list(person, familyId, token) {
      await requireParent(families, person, familyId)
      return toViews(await rows.find({ familyId }, { sort: { _id: 1 } }), token)
    },

    async remove(person, { familyId, deviceId, token }) {
      await requireParent(families, person, familyId)
      const isThis = (await byToken(token))?._id === deviceId
      const isRemoved = await storage.transact(async (transaction) => {
        const device = { _id: deviceId, familyId }
        if (!(await transaction.collection(familyDeviceCollection).deleteOne(device))) return false
        await endSessionsOnDevice(transaction, deviceId, now())
        return true
      })
      if (!isRemoved) throw Problem.notFound('Device not found')
      return isThis
    },

    async known(token) {
      const device = await byToken(token)
      return device && (await accounts.isDisabled(device.addedBy)) ? null : device
    },

    async markUsed(deviceId) {
      const before = await rows.findOneAndUpdate({ _id: deviceId }, { $set: { lastUsedAt: now() } })
      // Read after the write, because disabling the parent writes the device too.
      return before !== null && !(await accounts.isDisabled(before.addedBy))
    },
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Signing children in on a device of their family, by their picture and their secret (CHILD-2). */
import type { z } from 'zod'
import type { getDevice, Secret } from '#contract/children.ts'
import type { ChildAccounts, ChildProfile } from '#server/accounts/child-accounts.ts'
import type { Passwords } from '#server/accounts/password.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { Problem } from '#server/http/problem.ts'
import { attempt } from '#server/http/limits/rate-limit.ts'
import type { FamilyDevices, KnownDevice } from './family-devices.ts'
import { secretText } from './secret-text.ts'

const WRONG_SECRET = 'wrong-secret'
const isWrongSecret = (error: unknown): boolean => error instanceof Problem && error.code === WRONG_SECRET

/** The same for every child and device that may not, so that nobody learns of a child (CHILD-2). */
export const noChildHere = (): Problem => Problem.notFound('Nobody can sign in here with this picture', 'no-child-here')

export interface ChildSignIn {
  /** Returns who may sign in on the device with this token: no family and nobody for every other one. */
  childrenOn(token: string | null): Promise<z.input<typeof getDevice.reply>>
  /**
   * Checks that a child may sign in on the device with this token, and returns the device's id. Throws the same 404 Problem for every
   * other child and device, a 403 Problem for a wrong secret, a 429 Problem after too many of them (SECURITY-19), and a 503 Problem when
   * too many secrets wait.
   */
  check(
    token: string | null,
    given: { childId: number; secret?: Secret | undefined },
    signal?: AbortSignal,
  ): Promise<number>
}

export function createChildSignIn({
  children,
  devices,
  families,
  passwords,
  limits,
}: {
  children: ChildAccounts
  devices: Pick<FamilyDevices, 'known'>
  families: Pick<FamilyMembership, 'membersOf' | 'nameOf'>
  passwords: Pick<Passwords, 'assertRoom' | 'matches'>
  limits: Pick<HttpLimits, 'secretByChild' | 'secretByDevice' | 'signInByDevice'>
}): ChildSignIn {
  async function checkSecret(
    { _id: deviceId }: KnownDevice,
    child: ChildProfile,
    secret: Secret | undefined,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { secretHash } = child
    if (secretHash === null) return
    const wrong = Problem.forbidden('Those are not the right pictures. Please try again.', WRONG_SECRET)
    if (!secret) throw wrong
    // Before the limits, whose counts cost durable writes.
    passwords.assertRoom()
    await attempt(
      [
        [limits.secretByDevice, String(deviceId)],
        [limits.secretByChild, String(child.id)],
      ],
      async () => {
        if (!(await passwords.matches(secretHash, secretText(secret), signal))) throw wrong
      },
      isWrongSecret,
    )
  }

  return {
    async childrenOn(token) {
      const device = await devices.known(token)
      const familyName = device && (await families.nameOf(device.familyId))
      if (!device || familyName === null) return { familyName: null, children: [] }
      const members = await families.membersOf(device.familyId)
      const found = await children.findAll(members.filter(({ role }) => role === 'child').map(({ userId }) => userId))
      return {
        familyName,
        children: members.flatMap(({ userId }) => {
          const child = found.get(userId)
          return child ? [{ ...child, hasSecret: child.secretHash !== null }] : []
        }),
      }
    },

    async check(token, { childId, secret }, signal) {
      const device = await devices.known(token)
      const child = device && (await children.find(childId))
      if (!child || child.familyId !== device.familyId) throw noChildHere()
      await limits.signInByDevice.use(String(device._id))
      await checkSecret(device, child, secret, signal)
      return device._id
    },
  }
}

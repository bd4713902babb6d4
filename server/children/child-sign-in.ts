/** Signing children in on a device of their family, by their picture and their secret (CHILD-2). */
import type { z } from 'zod'
import type { getDevice, Secret } from '#contract/children.ts'
import type { ChildAccounts, ChildProfile } from '#server/accounts/child-accounts.ts'
import type { Passwords } from '#server/accounts/password.ts'
import type { SignInProof } from '#server/accounts/sessions/session-store.ts'
import type { Context } from '#server/context/context.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import { Problem } from '#server/http/problem.ts'
import { attempt } from '#server/http/limits/rate-limit.ts'
import { CARD_DOES_NOT_WORK, NO_CHILD_HERE, WRONG_PICTURES } from '#server/texts/families.ts'
import type { FamilyDevices, KnownDevice } from './family-devices.ts'
import { secretText } from './secret-text.ts'
import type { SignInCards } from './sign-in-cards.ts'

const WRONG_SECRET = 'wrong-secret'
const isWrongSecret = (error: unknown): boolean => error instanceof Problem && error.code === WRONG_SECRET

/** The same for every child and device that may not, so that nobody learns of a child (CHILD-2). */
export const noChildHere = (): Problem => Problem.notFound(NO_CHILD_HERE, 'no-child-here')

/** The same for cards that have ended and for other devices. @param childId whose card it is, for the security log */
export const cardRefused = (childId?: number): Problem =>
  new Problem(404, 'card-refused', CARD_DOES_NOT_WORK, { accountId: childId })

/** What begins a child's session. */
type ChildProof = SignInProof & { readonly familyDeviceId: number }

type FamilyOnDevice = z.input<typeof getDevice.reply>['families'][number]

export function createChildSignIn(
  { limits }: Pick<Context, 'limits'>,
  children: ChildAccounts,
  devices: FamilyDevices,
  cards: SignInCards,
  families: FamilyMembership,
  passwords: Passwords,
) {
  async function checkSecret(
    { _id: deviceId }: KnownDevice,
    child: ChildProfile,
    secret: Secret | undefined,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { secretHash } = child
    if (secretHash === null) return
    const wrong = Problem.forbidden(WRONG_PICTURES, WRONG_SECRET, child.id)
    if (!secret) throw wrong
    // Before the limits, whose counts cost durable writes.
    passwords.assertRoom()
    await attempt(
      [[limits.secretByChildOnDevice, `${deviceId} ${child.id}`]],
      async () => {
        if (!(await passwords.matches(secretHash, secretText(secret), signal))) throw wrong
      },
      isWrongSecret,
    )
  }

  async function familyOn({ familyId }: KnownDevice): Promise<FamilyOnDevice[]> {
    const name = await families.nameOf(familyId)
    if (name === null) return []
    const members = await families.membersOf(familyId)
    const found = await children.findAll(members.filter(({ role }) => role === 'child').map(({ userId }) => userId))
    const shown = members.flatMap(({ userId }) => {
      const child = found.get(userId)
      return child && !child.pausedAt ? [{ ...child, hasSecret: child.secretHash !== null }] : []
    })
    return [{ id: familyId, name, children: shown }]
  }

  /** Returns the device on which a child of its family may sign in; null when there is none. */
  async function deviceOf(tokens: readonly string[], childId: number): Promise<KnownDevice | null> {
    for (const device of await devices.known(tokens))
      if (device.isConfirmed && (await families.roleOf(device.familyId, childId)) === 'child') return device
    return null
  }

  /** Returns the confirmed device of that family, if the child belongs to it; null when there is none. */
  async function deviceIn(familyId: number, tokens: readonly string[], childId: number): Promise<KnownDevice | null> {
    if ((await families.roleOf(familyId, childId)) !== 'child') return null
    const known = await devices.known(tokens)
    return known.find((device) => device.isConfirmed && device.familyId === familyId) ?? null
  }

  return {
    /** Returns the children that can sign in on the device with these tokens, family by family; no families for every other device. */
    async childrenOn(tokens: readonly string[]): Promise<z.input<typeof getDevice.reply>> {
      const known = await devices.known(tokens)
      const shown = await Promise.all(known.filter(({ isConfirmed }) => isConfirmed).map(familyOn))
      return { families: shown.flat(), isToConfirm: known.some(({ isConfirmed }) => !isConfirmed) }
    },

    /**
     * Checks that a child may sign in on the device with these tokens, and returns what begins its session. Throws the same 404 Problem for every
     * other child and device, a 403 Problem for a wrong secret, a 429 Problem after too many of them (SECURITY-19), and a 503 Problem when
     * too many secrets wait.
     */
    async check(
      tokens: readonly string[],
      { childId, secret }: { childId: number; secret?: Secret | undefined },
      signal?: AbortSignal,
    ): Promise<ChildProof> {
      const device = await deviceOf(tokens, childId)
      const proven = device && (await children.prove(childId))
      if (!proven) throw noChildHere()
      await limits.signInByDevice.use(String(device._id))
      await checkSecret(device, proven.child, secret, signal)
      return { ...proven.credential, familyDeviceId: device._id }
    },

    /** Checks the same of a child's card, which stands in for its secret. Throws the same 404 Problem for every other card and device. */
    async checkCard(tokens: readonly string[], token: string): Promise<ChildProof> {
      const card = await cards.find(token)
      const device = card && (await deviceIn(card.familyId, tokens, card.childId))
      const proven = device && (await children.prove(card.childId))
      if (!proven) throw cardRefused(card?.childId)
      await limits.signInByDevice.use(String(device._id))
      return { ...proven.credential, familyDeviceId: device._id }
    },
  }
}

export type ChildSignIn = ReturnType<typeof createChildSignIn>

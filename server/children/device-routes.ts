/** The HTTP routes of families' devices, and of signing in on them. */
import { Router } from 'express'
import {
  addFamilyDevice,
  confirmFamilyDevice,
  type FamilyDevice,
  getDevice,
  listFamilyDevices,
  removeFamilyDevice,
  signInChild,
} from '#contract/children.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { CheckPassword } from '#server/accounts/check-password.ts'
import { deviceName } from '#server/accounts/sessions/device-name.ts'
import { beginSession, isSignInRefused } from '#server/accounts/sessions/session-lifecycle.ts'
import type { Context } from '#server/context/context.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { mount } from '#server/http/mount.ts'
import { Problem } from '#server/http/problem.ts'
import { ANOTHER_PARENT_VOUCHES } from '#server/texts/families.ts'
import { type ChildSignIn, noChildHere } from './child-sign-in.ts'
import type { DeviceCookie } from './device-cookie.ts'
import type { FamilyDevices } from './family-devices.ts'
import { requireParent } from './require-parent.ts'
import type { Notices } from '#server/notices/notices.ts'
import type { SignInNotices } from '#server/sign-in/sign-in-notices.ts'
import type { FamilyMembership } from '#server/families/membership.ts'

/** Adding and confirming a device takes the password: a device outlives an open tab (CHILD-8). */
export function deviceRoutes(
  { limits }: Pick<Context, 'limits'>,
  devices: FamilyDevices,
  signIn: ChildSignIn,
  families: FamilyMembership,
  accounts: AccountService,
  checkPassword: CheckPassword,
  cookie: DeviceCookie,
  notices: Notices,
  signIns: SignInNotices,
): Router {
  const router = Router()

  async function tellParents(
    kind: 'device-added' | 'device-confirmed',
    { familyId, device }: FamilyDevice,
    byId: number,
  ): Promise<void> {
    const parents = (await families.membersOf(familyId)).filter(({ role }) => role === 'parent')
    const ids = parents.map(({ userId }) => userId)
    await notices.add(ids, kind, { familyId, device, byId })
  }

  mount(router, addFamilyDevice, async (call) => {
    const { person, params, body, request, response } = call
    await requireParent(families, person, params.id)
    await limits.childChangeByPerson.use(String(person.id))
    const credential = await checkPassword(call, body.password)
    const device = deviceName(request.get('user-agent'))
    const { view, tokens } = await devices.add(person, params.id, { tokens: cookie.read(request), device, credential })
    cookie.set(request, response, tokens)
    await tellParents('device-added', view, person.id)
    return view
  })

  mount(router, confirmFamilyDevice, async (call) => {
    const { person, params, body, request } = call
    await requireParent(families, person, params.id)
    await limits.childChangeByPerson.use(String(person.id))
    const credential = await checkPassword(call, body.password)
    const device = { familyId: params.id, deviceId: params.deviceId, tokens: cookie.read(request) }
    const view = await devices.confirm(person, { ...device, credential })
    await tellParents('device-confirmed', view, person.id)
    return view
  })

  mount(router, listFamilyDevices, ({ person, params, request }) =>
    devices.list(person, params.id, cookie.read(request)),
  )

  mount(router, removeFamilyDevice, async (call) => {
    const { person, params, body, request, response } = call
    await limits.childChangeByPerson.use(String(person.id))
    const isOwn = await devices.isOwn(person, { familyId: params.id, deviceId: params.deviceId })
    if (!isOwn && body.password === undefined) throw Problem.forbidden(ANOTHER_PARENT_VOUCHES, 'password-needed')
    if (!isOwn && body.password !== undefined) await checkPassword(call, body.password)
    const tokens = cookie.read(request)
    const left = await devices.remove(person, { familyId: params.id, deviceId: params.deviceId, tokens })
    if (left.length < tokens.length) cookie.set(request, response, left)
    return { success: true as const }
  })

  mount(router, getDevice, ({ request }) => signIn.childrenOn(cookie.read(request)))

  mount(router, signInChild, async ({ body, request, response }) => {
    const gone = callerGone(response)
    const tokens = cookie.read(request)
    const proof = await signIn.check(tokens, body, gone)
    try {
      await beginSession(request, proof)
    } catch (error) {
      // The device, its parent or the child has lost the right meanwhile.
      throw isSignInRefused(error) ? noChildHere() : error
    }
    const account = await accounts.find(body.childId)
    if (!account) throw noChildHere()
    await signIns.childSignedIn({ request }, { childId: body.childId, deviceId: proof.familyDeviceId })
    cookie.set(request, response, tokens)
    return account
  })

  return router
}

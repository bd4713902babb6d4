/** The HTTP routes of families' devices, and of signing in on them. */
import { Router } from 'express'
import { addFamilyDevice, getDevice, listFamilyDevices, removeFamilyDevice, signInChild } from '#contract/children.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import { deviceName } from '#server/accounts/sessions/device-name.ts'
import { beginSession, signOut } from '#server/accounts/sessions/session-lifecycle.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { mount } from '#server/http/mount.ts'
import { type ChildSignIn, noChildHere } from './child-sign-in.ts'
import type { DeviceCookie } from './device-cookie.ts'
import type { FamilyDevices } from './family-devices.ts'

export function deviceRoutes({
  devices,
  signIn,
  accounts,
  cookie,
  limits,
}: {
  devices: FamilyDevices
  signIn: ChildSignIn
  accounts: Pick<AccountService, 'find'>
  cookie: DeviceCookie
  limits: Pick<HttpLimits, 'childChangeByPerson'>
}): Router {
  const router = Router()

  mount(router, addFamilyDevice, async ({ person, params, request, response }) => {
    await limits.childChangeByPerson.use(String(person.id))
    const given = { token: cookie.read(request), device: deviceName(request.get('user-agent')) }
    const { view, token } = await devices.add(person, params.id, given)
    cookie.set(request, response, token)
    return view
  })

  mount(router, listFamilyDevices, ({ person, params, request }) =>
    devices.list(person, params.id, cookie.read(request)),
  )

  mount(router, removeFamilyDevice, async ({ person, params, request, response }) => {
    await limits.childChangeByPerson.use(String(person.id))
    const device = { familyId: params.id, deviceId: params.deviceId, token: cookie.read(request) }
    if (await devices.remove(person, device)) cookie.clear(request, response)
    return { success: true as const }
  })

  mount(router, getDevice, ({ request }) => signIn.childrenOn(cookie.read(request)))

  mount(router, signInChild, async ({ body, request, response }) => {
    const gone = callerGone(response)
    const token = cookie.read(request)
    const deviceId = await signIn.check(token, body, gone)
    await beginSession(request, body.childId, deviceId)
    // The device or the child may have been removed while the session began, which did not end it then.
    const [isKnown, account] = [await devices.markUsed(deviceId), await accounts.find(body.childId)]
    if (!isKnown || !account || token === null) {
      await signOut(request, response)
      throw noChildHere()
    }
    cookie.set(request, response, token)
    return account
  })

  return router
}

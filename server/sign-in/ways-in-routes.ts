/** The HTTP routes of one's own recovery codes, passkeys and second step. For grown-ups; each change takes the password (SECURITY-34). */
import { Router } from 'express'
import {
  addPasskey,
  confirmReset,
  getWaysIn,
  makeRecoveryCodes,
  removePasskey,
  setSecondStep,
  startPasskey,
} from '#contract/sign-in.ts'
import type { CheckPassword } from '#server/accounts/check-password.ts'
import { deviceName } from '#server/accounts/sessions/device-name.ts'
import type { Context } from '#server/context/context.ts'
import { mount } from '#server/http/mount.ts'
import { type Person, requireGrownUp } from '#server/http/person.ts'
import type { Passkeys } from './passkeys.ts'
import { type OwnWaysIn, viewOf } from './ways-in.ts'

export function waysInRoutes(
  { limits }: Pick<Context, 'limits'>,
  waysIn: OwnWaysIn,
  passkeys: Passkeys,
  checkPassword: CheckPassword,
): Router {
  const router = Router()
  const success = { success: true as const }

  const count = async (person: Person): Promise<void> => {
    requireGrownUp(person)
    await limits.profileByPerson.use(String(person.id))
  }

  mount(router, getWaysIn, ({ person }) => {
    requireGrownUp(person)
    return waysIn.read(person.id)
  })

  mount(router, confirmReset, async ({ person }) => {
    await count(person)
    await waysIn.confirmReset(person.id)
    return success
  })

  mount(router, makeRecoveryCodes, async (call) => {
    await count(call.person)
    return { codes: await waysIn.makeCodes(await checkPassword(call, call.body.password)) }
  })

  mount(router, startPasskey, async (call) => {
    await count(call.person)
    return passkeys.startAdding(call.person, await checkPassword(call, call.body.password))
  })

  mount(router, addPasskey, async ({ person, body, request }) => {
    await count(person)
    const name = body.name || deviceName(request.get('user-agent'))
    return viewOf(await passkeys.add(person, { passkey: body.passkey, name }))
  })

  mount(router, removePasskey, async (call) => {
    await count(call.person)
    await waysIn.removePasskey(await checkPassword(call, call.body.password), call.params.id)
    return success
  })

  mount(router, setSecondStep, async (call) => {
    await count(call.person)
    await waysIn.setSecondStep(await checkPassword(call, call.body.password), call.body.on)
    return success
  })

  return router
}

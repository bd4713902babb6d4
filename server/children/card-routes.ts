/** The HTTP routes of the cards with which children sign in. */
import { Router } from 'express'
import { endCards, listCards, makeCards, signInByCard } from '#contract/cards.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import { beginSession, isSignInRefused, signOut } from '#server/accounts/sessions/session-lifecycle.ts'
import type { Context } from '#server/context/context.ts'
import { mount } from '#server/http/mount.ts'
import { cardRefused, type ChildSignIn } from './child-sign-in.ts'
import type { DeviceCookie } from './device-cookie.ts'
import type { SignInCards } from './sign-in-cards.ts'
import type { SignInNotices } from '#server/sign-in/sign-in-notices.ts'

export function cardRoutes(
  { limits }: Pick<Context, 'limits'>,
  cards: SignInCards,
  signIn: ChildSignIn,
  accounts: AccountService,
  cookie: DeviceCookie,
  signIns: SignInNotices,
): Router {
  const router = Router()

  mount(router, listCards, ({ person, params }) => cards.list(person, params.id))

  mount(router, makeCards, async ({ person, params, body }) => {
    await limits.childChangeByPerson.use(String(person.id))
    return cards.make(person, params.id, body.childIds)
  })

  mount(router, endCards, async ({ person, params, body }) => {
    await limits.childChangeByPerson.use(String(person.id))
    await cards.end(person, params.id, body.childIds)
    return { success: true as const }
  })

  mount(router, signInByCard, async ({ body, request, response }) => {
    const tokens = cookie.read(request)
    const proof = await signIn.checkCard(tokens, body.token)
    try {
      await beginSession(request, proof)
    } catch (error) {
      // The device, its parent or the child has lost the right meanwhile.
      throw isSignInRefused(error) ? cardRefused(proof.userId) : error
    }
    const account = await accounts.find(proof.userId)
    // A card that a parent has ended meanwhile signs nobody in.
    if (!account || !(await cards.find(body.token))) {
      await signOut(request, response)
      throw cardRefused(proof.userId)
    }
    await signIns.childSignedIn({ request }, { childId: proof.userId, deviceId: proof.familyDeviceId })
    cookie.set(request, response, tokens)
    return account
  })

  return router
}

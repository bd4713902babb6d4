/** The HTTP routes of the debug pages. */
import { Router } from 'express'
import {
  createCollaborative,
  createTestUser,
  getDebugHealth,
  getUserStatus,
  listCollaborationArtworks,
} from '#contract/debug.ts'
import { createAccountIds, TEST_USER_NAME } from '#server/accounts/account-ids.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import type { StartCollaboration } from '#server/artworks/routes/artwork-routes.ts'
import { createSharedArtworks } from '#server/artworks/routes/shared-artworks.ts'
import type { Context } from '#server/context/context.ts'
import { newHex } from '#server/context/random.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { mount } from '#server/http/mount.ts'
import { Problem } from '#server/http/problem.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
import { TEST_USERS_ARE_OFF } from '#server/texts/people.ts'

/** Each call counts for the caller's address. */
export function debugRoutes(
  context: Pick<Context, 'storage' | 'limits' | 'now' | 'clock'>,
  accounts: AccountService,
  artworks: ArtworkService,
  startCollaboration: StartCollaboration,
  settings: ServerSettingsService,
  /** @param config.debugTools the operator has turned on the debug tools */
  { debugTools, production }: { debugTools: boolean; production: boolean },
): Router {
  const router = Router()
  const { limits, now } = context
  const accountIds = createAccountIds(context)
  const sharedArtworks = createSharedArtworks(context)
  const testUsers = createTestUsers(accounts, newHex(15))

  mount(router, getDebugHealth, async ({ request }) => {
    await limits.debugByAddress.use(addressKey(request.ip))
    return { status: 'ok' as const, uptime: process.uptime(), timestamp: now().toISOString() }
  })

  mount(router, getUserStatus, async ({ person, request }) => {
    await limits.debugByAddress.use(addressKey(request.ip))
    const { adminId, testUserId } = await accountIds()
    const showsIds = debugTools || person?.isAdmin === true
    return {
      adminExists: adminId !== null,
      adminId: showsIds ? adminId : null,
      testUserExists: testUserId !== null,
      testUserId: showsIds ? testUserId : null,
      currentAuthenticatedUserId: person?.id ?? null,
    }
  })

  mount(router, createTestUser, async ({ request, response }) => {
    if ((production && !debugTools) || settings.current().registration !== 'open')
      throw Problem.forbidden(TEST_USERS_ARE_OFF)
    const gone = callerGone(response)
    await limits.debugByAddress.use(addressKey(request.ip))
    await limits.register.use(addressKey(request.ip))
    return testUsers.create(gone)
  })

  mount(router, listCollaborationArtworks, async ({ person, request }) => {
    await limits.debugByAddress.use(addressKey(request.ip))
    return sharedArtworks.list(person)
  })

  mount(router, createCollaborative, async ({ person, request }) => {
    await limits.debugByAddress.use(addressKey(request.ip))
    const { id } = await artworks.create(person, { title: 'Debug page' })
    return { artwork: await startCollaboration(person, await artworks.accessOfReader(person, id)) }
  })

  return router
}

/** @param newSecret returns a random text that nobody can guess, of letters and digits */
function createTestUsers(accounts: AccountService, newSecret: () => string) {
  return {
    /** Makes an account that is no admin, with a random password, which is returned this once and kept as a hash only. */
    async create(signal?: AbortSignal): Promise<{ user: { id: number; username: string }; password: string }> {
      const password = newSecret()
      const given = { username: `${TEST_USER_NAME}${newSecret().slice(0, 10).toLowerCase()}`, password }
      const { account } = await accounts.register(given, signal)
      return { user: { id: account.id, username: account.username }, password }
    },
  }
}

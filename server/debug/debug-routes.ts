/** The HTTP routes of the debug pages. */
import { Router } from 'express'
import type { Artwork } from '#contract/artworks.ts'
import {
  createCollaborative,
  createTestUser,
  getDebugHealth,
  getUserStatus,
  listCollaborationArtworks,
} from '#contract/debug.ts'
import { createAccountIds } from '#server/accounts/account-ids.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import { createSharedArtworks } from '#server/artworks/routes/shared-artworks.ts'
import type { Context } from '#server/context/context.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { mount } from '#server/http/mount.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
import { createTestUsers } from './test-users.ts'

/** Each call counts for the caller's address. */
export function debugRoutes(
  context: Pick<Context, 'storage' | 'limits' | 'now' | 'clock'>,
  accounts: AccountService,
  /** Makes an artwork of the person's that others may join. */
  newShared: (person: Person) => Promise<Artwork>,
  settings: ServerSettingsService,
  /** The operator has turned on the debug tools; accounts for tests may be made. */
  { debugTools, mayCreateTestUsers }: { debugTools: boolean; mayCreateTestUsers: boolean },
  /** Seconds since the process began. */
  uptime: () => number,
  /** Returns a random text that nobody can guess, of letters and digits. */
  newSecret: () => string,
): Router {
  const router = Router()
  const { limits, now } = context
  const accountIds = createAccountIds(context)
  const sharedArtworks = createSharedArtworks(context)
  const testUsers = createTestUsers(accounts, newSecret)

  mount(router, getDebugHealth, async ({ request }) => {
    await limits.debugByAddress.use(addressKey(request.ip))
    return { status: 'ok' as const, uptime: uptime(), timestamp: now().toISOString() }
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
    if (!mayCreateTestUsers || settings.current().registration !== 'open')
      throw Problem.forbidden('Test users are turned off on this server')
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
    return { artwork: await newShared(person) }
  })

  return router
}

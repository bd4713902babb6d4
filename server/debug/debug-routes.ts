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
import type { AccountIds } from '#server/accounts/account-ids.ts'
import type { SharedArtworks } from '#server/artworks/routes/shared-artworks.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { mount } from '#server/http/mount.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { TestUsers } from './test-users.ts'

export interface DebugRoutesOptions {
  readonly accountIds: () => Promise<AccountIds>
  readonly sharedArtworks: SharedArtworks
  readonly testUsers: TestUsers
  /** Makes an artwork of the person's that others may join. */
  readonly newShared: (person: Person) => Promise<Artwork>
  readonly limits: Pick<HttpLimits, 'debugByAddress' | 'register'>
  /** The operator has turned on the debug tools. */
  readonly debugTools: boolean
  /** Whether accounts for tests may be made. */
  readonly mayCreateTestUsers: boolean
  /** Whether everybody may make an account now (ADMIN-44). */
  readonly mayRegister: () => boolean
  /** Seconds since the process began. */
  readonly uptime: () => number
  readonly now: () => Date
}

/** Each call counts for the caller's address (SECURITY-17). */
export function debugRoutes({
  accountIds,
  sharedArtworks,
  testUsers,
  newShared,
  limits,
  debugTools,
  mayCreateTestUsers,
  mayRegister,
  uptime,
  now,
}: DebugRoutesOptions): Router {
  const router = Router()

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
    if (!mayCreateTestUsers || !mayRegister()) throw Problem.forbidden('Test users are turned off on this server')
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

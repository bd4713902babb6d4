/** The HTTP routes of invitations into families. */
import { type Request, Router } from 'express'
import {
  createInvitation,
  joinFamily,
  listInvitations,
  rejectInvitation,
  revokeInvitation,
  viewInvitation,
} from '#contract/invitations.ts'
import type { Context } from '#server/context/context.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { mount } from '#server/http/mount.ts'
import { Problem } from '#server/http/problem.ts'
import { attempt } from '#server/http/limits/rate-limit.ts'
import { type InvitationService, UNKNOWN_INVITATION } from './invitation-service.ts'

const isUnknown = (error: unknown): boolean => error instanceof Problem && error.code === UNKNOWN_INVITATION

/** Unknown codes count for the address (SECURITY-18). */
export function familyInvitationRoutes(
  { limits, idempotency }: Pick<Context, 'limits' | 'idempotency'>,
  invitations: InvitationService,
): Router {
  const router = Router()

  const limitUnknown = <R>(request: Request, work: () => Promise<R>): Promise<R> =>
    attempt([[limits.unknownInvitationByAddress, addressKey(request.ip)]], work, isUnknown)

  mount(
    router,
    createInvitation,
    async ({ person, params, body }, _file, { keepMade }) => {
      await invitations.requireParent(person, params.id)
      await limits.newInvitations.use(String(person.id))
      return invitations.create(person, params.id, body, keepMade)
    },
    {
      idempotency: {
        keys: idempotency,
        keep: ({ id }) => ({ id }),
        again: ({ person }, { id }) => invitations.sent(person, Number(id)),
      },
    },
  )
  mount(router, listInvitations, ({ person }) => invitations.list(person))
  mount(router, viewInvitation, ({ request, response, params }) => {
    response.set('Cache-Control', 'private, no-store')
    return limitUnknown(request, () => invitations.view(params.code))
  })
  mount(router, joinFamily, ({ person, request, params }) =>
    limitUnknown(request, () => invitations.accept(person, params.code)),
  )
  mount(router, rejectInvitation, async ({ person, params }) => {
    await invitations.reject(person, params.id)
    return { success: true as const }
  })
  mount(router, revokeInvitation, async ({ person, params }) => {
    await invitations.revoke(person, params.id)
    return { success: true as const }
  })

  return router
}

/** Decides whether somebody can register here: everybody can, people with an invitation into a family or to a picture, or nobody (ADMIN-44). */
import type { Request } from 'express'
import type { Context } from '#server/context/context.ts'
import type { InvitationService } from '#server/families/invitation-service.ts'
import { UNKNOWN_INVITATION } from '#server/families/invitation-service.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { attempt } from '#server/http/limits/rate-limit.ts'
import { Problem } from '#server/http/problem.ts'
import type { ServerSettingsService } from '#server/settings/server-settings.ts'
import { INVITATION_DOES_NOT_WORK, REGISTRATION_CLOSED, REGISTRATION_INVITED_ONLY } from '#server/texts/artworks.ts'
import type { CollaborationService } from './collaboration-service.ts'
import { limitGuesses } from './limit-guesses.ts'
import { readSessionCode } from './session-code.ts'

/** Throws a 403 Problem for somebody who may not register. Wrong codes count as guesses, as where a code is used. */
export type CheckRegistration = (request: Request, invitation: string | undefined) => Promise<void>

const closed = (): Problem => Problem.forbidden(REGISTRATION_CLOSED, 'closed')
const invitedOnly = (): Problem => Problem.forbidden(REGISTRATION_INVITED_ONLY, 'invited-only')
const notValid = (): Problem => Problem.forbidden(INVITATION_DOES_NOT_WORK, 'invited-only')

export function createRegistrationDoor(
  { limits }: Pick<Context, 'limits'>,
  settings: ServerSettingsService,
  invitations: InvitationService,
  collaboration: CollaborationService,
): CheckRegistration {
  async function isValid(request: Request, invitation: string): Promise<boolean> {
    if (readSessionCode(invitation) !== null) {
      await limitGuesses(limits, { person: null, request }, () => collaboration.invitation(null, invitation))
      return true
    }
    const { status } = await attempt(
      [[limits.unknownInvitationByAddress, addressKey(request.ip)]],
      () => invitations.view(invitation),
      isUnknown,
    )
    return status === 'pending'
  }

  return async (request, invitation) => {
    const { registration } = settings.current()
    if (registration === 'open') return
    if (registration === 'closed') throw closed()
    if (invitation === undefined) throw invitedOnly()
    const valid = await isValid(request, invitation).catch((error: unknown) => {
      // Too many guesses are told as such; a code that opens nothing is no invitation.
      if (error instanceof Problem && (error.status === 404 || error.status === 409)) return false
      throw error
    })
    if (!valid) throw notValid()
  }
}

const isUnknown = (error: unknown): boolean => error instanceof Problem && error.code === UNKNOWN_INVITATION

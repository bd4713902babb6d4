/** Records successful calls of which an operator wants to know, by their entries in the contract (SECURITY-95). */
import type { RequestHandler } from 'express'
import { resetUserPassword } from '#contract/admin.ts'
import { endCards, makeCards } from '#contract/cards.ts'
import { addFamilyDevice, confirmFamilyDevice, removeFamilyDevice } from '#contract/children.ts'
import { changePassword } from '#contract/profile.ts'
import {
  addPasskey,
  makeRecoveryCodes,
  recover,
  removePasskey,
  replaceOneTimePassword,
  setSecondStep,
} from '#contract/ways-in.ts'
import { setFirstPassword, unlinkOidc } from '#contract/oidc.ts'
import type { AnyFileRoute, AnyRoute } from '#contract/route.ts'
import type { SecurityEvent, SecurityFacts, SecurityLog } from './logging/security-log.ts'
import { servedEntry } from './mounted-routes.ts'

/** What the id in the path of such a call is. */
type Concerns = 'family' | 'account' | 'caller'

const EVENTS: ReadonlyMap<AnyRoute | AnyFileRoute, { event: SecurityEvent; concerns: Concerns }> = new Map<
  AnyRoute | AnyFileRoute,
  { event: SecurityEvent; concerns: Concerns }
>([
  [changePassword, { event: 'password-changed', concerns: 'caller' }],
  [setFirstPassword, { event: 'password-changed', concerns: 'caller' }],
  [replaceOneTimePassword, { event: 'password-changed', concerns: 'caller' }],
  [recover, { event: 'password-changed', concerns: 'caller' }],
  [makeRecoveryCodes, { event: 'ways-in-changed', concerns: 'caller' }],
  [addPasskey, { event: 'ways-in-changed', concerns: 'caller' }],
  [removePasskey, { event: 'ways-in-changed', concerns: 'caller' }],
  [setSecondStep, { event: 'ways-in-changed', concerns: 'caller' }],
  [unlinkOidc, { event: 'ways-in-changed', concerns: 'caller' }],
  [resetUserPassword, { event: 'password-reset', concerns: 'account' }],
  [addFamilyDevice, { event: 'device-added', concerns: 'family' }],
  [confirmFamilyDevice, { event: 'device-confirmed', concerns: 'family' }],
  [removeFamilyDevice, { event: 'device-removed', concerns: 'family' }],
  [makeCards, { event: 'cards-made', concerns: 'family' }],
  [endCards, { event: 'cards-ended', concerns: 'family' }],
])

/** Records calls when their responses end. Every other change by an admin is the event `admin-act`. */
export function recordSecurityEvents(security: SecurityLog): RequestHandler {
  return (request, response, next) => {
    response.once('finish', () => {
      const entry = response.statusCode < 400 ? servedEntry(request) : null
      if (!entry) return
      // Who has just signed in is in the session only.
      const callerId = request.signedIn?.person.id ?? request.session?.userId
      const id = Number(request.params['id']) || undefined
      const known = EVENTS.get(entry)
      if (known) security.record(known.event, request, factsOf(known.concerns, { id, callerId }))
      else if (entry.who === 'admin' && entry.method !== 'get')
        security.record('admin-act', request, { byId: callerId, act: `${request.method} ${entry.path}` })
    })
    next()
  }
}

function factsOf(
  concerns: Concerns,
  { id, callerId }: { id: number | undefined; callerId: number | undefined },
): SecurityFacts {
  if (concerns === 'account') return { accountId: id, byId: callerId }
  return { accountId: callerId, ...(concerns === 'family' && { familyId: id }) }
}

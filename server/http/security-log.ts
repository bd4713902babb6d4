/** The security log: lines that an operator watches, and from which fail2ban blocks addresses (SECURITY-95). */
import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
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
} from '#contract/sign-in.ts'
import { setFirstPassword, unlinkOidc } from '#contract/oidc.ts'
import type { AnyFileRoute, AnyRoute } from '#contract/route.ts'
import { withoutPort } from './address/address-key.ts'
import { servedEntry } from './mounted-routes.ts'

/** The calls that are recorded, and what the id in their path is. */
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

/** The name of an event stays for ever, because filters of operators read it. docs/operating.md says when each is written. */
export type SecurityEvent =
  | 'sign-in-failed'
  | 'sign-in-disabled'
  | 'sign-in-new-browser'
  | 'password-check-failed'
  | 'password-changed'
  | 'password-reset'
  | 'ways-in-changed'
  | 'child-secret-failed'
  | 'child-card-refused'
  | 'child-on-new-device'
  | 'device-added'
  | 'device-confirmed'
  | 'device-removed'
  | 'cards-made'
  | 'cards-ended'
  | 'locked'
  | 'origin-refused'
  | 'admin-act'
  | 'operator-act'

/** What a line holds besides its event: ids and words of fixed lists, never what a person has typed. */
export interface SecurityFacts {
  /** The account that is concerned. */
  readonly accountId?: number | undefined
  /** The account that acts, where it is another one. */
  readonly byId?: number | undefined
  readonly familyId?: number | undefined
  /** The limit that refuses (`http-limits.ts`). */
  readonly limit?: string | undefined
  /** The call, such as `PATCH /api/admin/users/:id`, or the operator's command. */
  readonly act?: string | undefined
}

/** What is read of a Problem. */
interface RefusedCall {
  readonly code: string
  readonly limit: string | undefined
  readonly accountId: number | undefined
}

/** Where an event comes from; null for the operator's command line. */
type Source = Pick<Request, 'ip'> | null

/** The refusals that are recorded, by their codes. */
const EVENT_OF_CODE: ReadonlyMap<string, SecurityEvent> = new Map([
  ['wrong-credentials', 'sign-in-failed'],
  ['account-disabled', 'sign-in-disabled'],
  ['wrong-recovery-code', 'sign-in-failed'],
  ['wrong-passkey', 'sign-in-failed'],
  ['wrong-password', 'password-check-failed'],
  ['wrong-secret', 'child-secret-failed'],
  ['card-refused', 'child-card-refused'],
  ['foreign-origin', 'origin-refused'],
  ['foreign-host', 'origin-refused'],
])

/** The limits on guessing. Those on quick work, such as reactions, are of no interest here. */
const GUESSING = /^(login|password|challenge|register|secret|join|unknown-invitation|unknown-link|card|oidc)-/

/** @param given.addresses writes the addresses of clients; only an operator decides that (SECURITY-96) */
export function createSecurityLog({ log, addresses }: { log: Logger; addresses: boolean }) {
  const lines = log.child({ log: 'security' })

  function record(event: SecurityEvent, source: Source, facts: SecurityFacts = {}): void {
    lines.warn(
      { event, ...facts, ...(addresses && source?.ip !== undefined && { address: withoutPort(source.ip) }) },
      event,
    )
  }

  return {
    record,
    /** Records a refusal if it is one that an operator watches. */
    refused(request: Pick<Request, 'ip' | 'signedIn'>, { code, limit, ...tried }: RefusedCall): void {
      const accountId = tried.accountId ?? request.signedIn?.person.id
      if (limit !== undefined && GUESSING.test(limit)) record('locked', request, { accountId, limit })
      const event = EVENT_OF_CODE.get(code)
      if (event) record(event, request, { accountId })
    },
  }
}

export type SecurityLog = ReturnType<typeof createSecurityLog>

/** What the id in the path of such a call is. */
type Concerns = 'family' | 'account' | 'caller'

/** Records calls when their responses end. Every other change by an admin is the event `admin-act`. */
export function recordSecurityEvents(security: SecurityLog): RequestHandler {
  return (request, response, next) => {
    response.once('finish', () => {
      const entry = response.statusCode < 400 ? servedEntry(request) : null
      if (!entry) return
      // A person who has just signed in is in the session only.
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

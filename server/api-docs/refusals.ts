/** Which refusals a call can give, and the words for programs in them. */
import { login, logout, register } from '#contract/accounts.ts'
import { signInByCard } from '#contract/cards.ts'
import { claimDailyPage } from '#contract/challenges.ts'
import { signInChild } from '#contract/children.ts'
import { getInvitation, getInvitationPicture, joinCollaboration } from '#contract/collaboration.ts'
import { createTestUser } from '#contract/debug.ts'
import { finishOidc, setFirstPassword, startOidc, unlinkOidc } from '#contract/oidc.ts'
import { getHealth, getMetrics, getReadiness } from '#contract/operations.ts'
import { sendReport } from '#contract/reports.ts'
import {
  addPasskey,
  recover,
  replaceOneTimePassword,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from '#contract/sign-in.ts'
import { addTemplate, previewTemplate } from '#contract/template-admin.ts'
import type { Entry } from './contract-entries.ts'

interface Refusal {
  readonly meaning: string
  /** The values of `code` in the body. */
  readonly codes: readonly string[]
}

/** Every refusal by its status. */
export const REFUSALS: Readonly<Record<number, Refusal>> = {
  400: {
    meaning: 'The request does not match its description, or asks for something that cannot be.',
    codes: [
      'bad-request',
      'bad-stroke',
      'costly-picture',
      'foreign-avatar',
      'invalid',
      'no-file',
      'no-price',
      'no-strokes',
      'not-a-child-here',
      'not-a-parent',
      'not-enough-coins',
      'other-name',
      'passkey-refused',
      'too-large',
      'unknown-page',
      'unreadable',
      'unreadable-picture',
      'weak-password',
      'wrong-unlock',
      'yourself',
    ],
  },
  401: {
    meaning: 'The caller is not signed in, or has not proved who they are.',
    codes: ['sign-in-refused', 'unauthorized', 'wrong-credentials', 'wrong-passkey', 'wrong-recovery-code'],
  },
  403: {
    meaning: 'The caller may not do this. A call from another site is refused too.',
    codes: [
      'account-disabled',
      'children-may-not',
      'closed',
      'forbidden',
      'foreign-origin',
      'hidden',
      'invited-only',
      'never-public',
      'no-password',
      'not-a-member',
      'not-owned',
      'not-yours-to-take-off',
      'nothing-public',
      'one-time-password',
      'one-time-password-expired',
      'other-account',
      'password-needed',
      'quiet-hours',
      'read-only',
      'second-step',
      'sign-in-again',
      'wrong-password',
      'wrong-secret',
    ],
  },
  404: {
    meaning: 'There is no such thing, or the caller may not know of it.',
    codes: [
      'card-refused',
      'connection-over',
      'no-child-here',
      'no-passkeys',
      'no-such-link',
      'not-found',
      'not-on-door',
      'unknown-code',
      'unknown-invitation',
    ],
  },
  409: {
    meaning:
      'It does not fit what is there now. The header X-Fridgedoor-Person named another person than is signed in (`other-person`).',
    codes: [
      'already-member',
      'already-owned',
      'children-need-a-parent',
      'claimed',
      'code-asleep',
      'completed',
      'conflict',
      'decided',
      'duplicate-stroke',
      'erased',
      'export-running',
      'fixed',
      'has-children',
      'has-password',
      'idempotency-key-reused',
      'in-progress',
      'is-child',
      'is-owner',
      'last-admin',
      'lives-here-already',
      'no-one-time-password',
      'no-passkey',
      'no-picture',
      'no-recovery-codes',
      'not-a-grown-up-member',
      'not-asked',
      'not-daily',
      'not-pending',
      'not-shared',
      'only-home',
      'other-kind',
      'other-person',
      'others-are-here',
      'owner-stays',
      'owner-took-off',
      'page-too-large',
      'parents-must-agree',
      'parents-took-off',
      'price-changed',
      'too-many-artworks',
      'too-many-children',
      'too-many-clients',
      'too-many-devices',
      'too-many-families',
      'too-many-flags',
      'too-many-passkeys',
      'too-many-strokes',
      'two-homes',
      'username-taken',
      'yourself',
    ],
  },
  413: {
    meaning: 'That is too large, or there is no room for it.',
    codes: ['owner-space', 'space-used-up', 'too-large'],
  },
  415: {
    meaning: 'The body is neither JSON in UTF-8 nor a form that the call takes, or the file is no picture.',
    codes: ['unreadable', 'unsupported-media-type'],
  },
  421: { meaning: 'The server is not reached by that host name.', codes: ['foreign-host'] },
  422: { meaning: 'Nothing usable is at that address.', codes: ['unusable-address'] },
  429: {
    meaning: 'That was too often. The header Retry-After says for how many seconds to wait.',
    codes: ['too-many-requests'],
  },
  503: {
    meaning: 'The server is busy, or cannot reach its storage. Try again after Retry-After.',
    codes: ['unavailable'],
  },
}

/** What does not show in the form of a call: some judge what is sent along, such as a password or a code, and some a setting of the server. */
const ALSO: ReadonlyMap<Entry, readonly number[]> = new Map<Entry, readonly number[]>([
  [login, [401, 403]],
  [register, [403]],
  [replaceOneTimePassword, [401, 403]],
  [recover, [401, 403]],
  [startPasskeySignIn, [404]],
  [signInByPasskey, [401, 403, 404]],
  [signInChild, [404]],
  [signInByCard, [404]],
  [startOidc, [401, 404]],
  [finishOidc, [404]],
  [unlinkOidc, [404]],
  [setFirstPassword, [404]],
  [startPasskey, [404]],
  [addPasskey, [404]],
  [claimDailyPage, [404]],
  [getInvitation, [404]],
  [getInvitationPicture, [404]],
  [joinCollaboration, [404]],
  [sendReport, [404]],
  [createTestUser, [403]],
  [getMetrics, [404]],
  [addTemplate, [422]],
  [previewTemplate, [422]],
])

/** They tell a machine about the process, and refuse nobody. */
const PROBES: ReadonlySet<Entry> = new Set<Entry>([getHealth, getReadiness])

const isEmpty = (schema: Entry['query']): boolean =>
  !('shape' in schema) || Object.keys(Object(schema.shape)).length === 0

/** Returns the statuses with which a call may be refused, in rising order. */
export function refusalsOf(entry: Entry): number[] {
  if (PROBES.has(entry)) return []
  const { method, path, who, params, query } = entry
  const writes = method !== 'get'
  const isApi = path.startsWith('/api/')
  const needsPerson = who !== 'everybody' && who !== 'operator'
  const statuses: readonly (number | false)[] = [
    (writes || !isEmpty(query) || !isEmpty(params)) && 400,
    needsPerson && 401,
    (writes || needsPerson) && 403,
    !isEmpty(params) && 404,
    isApi && entry !== logout && 409,
    ...(writes ? [413, 415] : []),
    who !== 'operator' && 421,
    isApi && 429,
    isApi && 503,
    ...(ALSO.get(entry) ?? []),
  ]
  return [...new Set(statuses.filter((status) => status !== false))].toSorted((a, b) => a - b)
}

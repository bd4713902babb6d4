import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InvitationView } from '#contract/invitations.ts'
import { ApiError, ConnectionError } from '#client/http/api-error.ts'
import { linksOf, renderScreen, type ScreenSetting, wordsOf } from '#tests/render-screen.ts'
import { someAccount } from '#tests/some-account.ts'
import { InvitationPage, invitationQuery } from './invitation-page.tsx'

const CODE = 'Zm9yLXRoZS1mcmlkZ2Ut'
const VIEW: InvitationView = {
  familyName: 'The <b>Bergs</b>',
  familyKind: 'family',
  familyId: 4,
  inviterName: 'Oma Hilde',
  createdAt: new Date().toISOString(),
  message: 'Come and color!\nWe miss you.',
  status: 'pending',
}
const { queryKey } = invitationQuery(CODE)

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => {
  vi.unstubAllGlobals()
})

const open = (setting: ScreenSetting): Promise<string> =>
  renderScreen(<InvitationPage />, { address: `/invite/${CODE}`, pattern: '/invite/:code', ...setting })

test('a pending invitation says who invites into which family, when and why', async () => {
  const page = await open({ replies: [[queryKey, VIEW]] })
  expect(page).toMatch(/<h1[^>]*>The &lt;b&gt;Bergs&lt;\/b&gt;<\/h1>/)
  const words = wordsOf(page)
  expect(words).toContain('by Oma Hilde , just now')
  expect(page).toContain(`dateTime="${VIEW.createdAt}"`)
  expect(words).toContain('Come and color! We miss you.')
  expect(page.match(/<li/g)).toHaveLength(3)
  expect(words).toContain('Accept Invitation')
  expect(words).toContain('You log in or sign up first')
})

test('without a message, and signed in, there is neither', async () => {
  const page = await open({ account: someAccount(), replies: [[queryKey, { ...VIEW, message: null }]] })
  expect(page).not.toContain('blockquote')
  expect(wordsOf(page)).not.toContain('You log in')
})

test('a child is sent to a grown-up (CHILD-7)', async () => {
  const child = { familyIds: [1], kidMode: true, onlyFamily: true, quietUntil: null }
  const page = await open({ account: someAccount({ child }), replies: [[queryKey, VIEW]] })
  const words = wordsOf(page)
  expect(words).toContain('Ask a grown-up')
  expect(linksOf(page)).toEqual(['Return to Home -> /'])
  expect(words).not.toContain('Accept Invitation')
})

test.each([
  ['accepted', 'This invitation has already been accepted.'],
  ['rejected', 'This invitation has been rejected.'],
  ['expired', 'This invitation has expired.'],
] as const)('one that is %s says so', async (status, text) => {
  const page = await open({ replies: [[queryKey, { ...VIEW, status }]] })
  expect(wordsOf(page)).toBe(`Invitation ${status} ${text} Return to Home`)
  expect(linksOf(page)).toEqual(['Return to Home -> /'])
})

test('an unknown code is an invalid invitation', async () => {
  const unknown = new ApiError({ status: 404, serverMessage: 'Not found' })
  expect(wordsOf(await open({ failures: [[queryKey, unknown]] }))).toBe(
    'Invalid Invitation The invitation link you followed is invalid or has expired. Please ask for a new invitation. Return to Home',
  )
})

test('while it loads a screen reader hears so, and what fails can be tried again', async () => {
  expect(wordsOf(await open({}))).toBe('Loading invitation...')
  for (const failure of [
    new ConnectionError(new TypeError('lost')),
    new ApiError({ status: 503, serverMessage: 'Busy' }),
  ]) {
    const words = wordsOf(await open({ failures: [[queryKey, failure]] }))
    expect(words).toMatch(/^Couldn't load the invitation .+ Try again$/)
  }
})

test('the code is in no word of any state (INVITATION-4)', async () => {
  for (const status of ['pending', 'accepted'] as const)
    expect(await open({ replies: [[queryKey, { ...VIEW, status }]] })).not.toContain(CODE)
})

import { expect, test } from 'vitest'
import type { Notice } from '#contract/notices.ts'
import { renderScreen, wordsOf } from '#tests/render-screen.ts'
import { noticeQueries } from './notice-queries.ts'
import { NoticesPage } from './notices-page.tsx'

const notice = (differences: Partial<Notice>): Notice => ({
  id: 1,
  kind: 'child-on-new-device',
  at: new Date(0).toISOString(),
  isRead: true,
  device: 'Safari on iPad',
  provider: null,
  child: 'Mia',
  childId: 7,
  family: null,
  familyId: null,
  by: 'Ana',
  ...differences,
})

const draw = (one: Notice): Promise<string> =>
  renderScreen(<NoticesPage />, {
    replies: [[noticeQueries.list().queryKey, { notices: [one], unread: 0 }]],
  })

test('a notice of a child leads to where its parent ends the sign-in (SECURITY-98)', async () => {
  for (const kind of ['child-on-new-device', 'second-home'] as const) {
    const markup = await draw(notice({ kind }))
    expect(markup).toContain('href="/children/7"')
    expect(wordsOf(markup)).toContain('Where Mia is signed in')
  }
  expect(await draw(notice({ child: null, childId: null }))).not.toContain('/children/')
})

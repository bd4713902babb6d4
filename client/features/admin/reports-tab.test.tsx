import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { type Report, ReportDecision, ReportOutcome, ReportReason } from '#contract/reports.ts'
import { REASON_WORDS } from '#client/features/reports/report-text.ts'
import { ApiError } from '#client/http/api-error.ts'
import { outcomeOf } from '#tests/outcome-of.ts'
import { renderScreen, type ScreenSetting, wordsOf } from '#tests/render-screen.ts'
import { someAccount } from '#tests/some-account.ts'
import { ReportCard } from './report-card.tsx'
import { DecisionDialog, decisionMutation, reportQueries, ReportsTab } from './reports-tab.tsx'
import { type AskedDecision, copiesFor, copiesText, OUTCOME_TEXTS, questionOf, thingText } from './report-text.ts'

const NO_COPIES = { copies: [], copyCount: 0 }
const COPIES = {
  copies: [
    { id: 14, isPublic: true, isHidden: false },
    { id: 15, isPublic: false, isHidden: true },
  ],
  copyCount: 3,
}

const report = (differences: Partial<Report> = {}): Report => ({
  id: 3,
  at: new Date().toISOString(),
  about: 'picture',
  reason: 'unkind',
  words: 'It says something about me.',
  earlier: [],
  count: 1,
  quote: null,
  artwork: { id: 12, copiesKept: 1, state: 'shown', ...NO_COPIES },
  person: { userId: 5, username: 'ana', isChild: false, disabled: false },
  outcome: null,
  ...differences,
})
const boss = someAccount({ username: 'boss', isAdmin: true })
const draw = (setting: ScreenSetting) => renderScreen(<ReportsTab />, { account: boss, ...setting })
const { queryKey } = reportQueries.list('open')
const drawReports = (...reports: Report[]) =>
  draw({
    replies: [[queryKey, { pages: [{ reports, hasMore: false, isIncomplete: false }], pageParams: [undefined] }]],
  })
const drawCard = async (differences: Partial<Report>) =>
  wordsOf(
    await renderScreen(<ReportCard report={report(differences)} disabled={false} onDecide={() => undefined} />, {
      account: boss,
    }),
  )

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a report has its reason, its words, its copy and what can be done', async () => {
  const markup = await drawReports(report())
  expect(wordsOf(markup)).toContain('A picture of ana It is mean or hurtful It says something about me.')
  expect(wordsOf(markup)).toContain('Nothing wrong Hide picture Delete picture Disable account')
  expect(markup).toContain('/api/admin/reports/3/picture')
})

test('reports on one thing are one card with their number, what was said, and each state of the picture (ADMIN-42)', async () => {
  const earlier = [{ at: new Date(0).toISOString(), reason: 'other' as const, words: 'Look at this.' }]
  const of = report({ count: 7, earlier, artwork: { id: 12, copiesKept: 2, state: 'shown', ...NO_COPIES } })
  const markup = await drawReports(of)
  expect(wordsOf(markup)).toContain('Reported 7 times.')
  expect(wordsOf(markup)).toContain(`${REASON_WORDS.other}: Look at this.`)
  expect(markup).toContain('/api/admin/reports/3/picture?at=1')
})

test('only what is possible is offered: not for a deleted picture, a child, or a decided report', async () => {
  const gone = await drawCard({ artwork: { id: 12, copiesKept: 0, state: 'deleted', ...NO_COPIES } })
  expect(gone).toContain('Deleted')
  expect(gone).not.toContain('Hide picture')
  const child = await drawCard({ person: { userId: 6, username: null, isChild: true, disabled: false } })
  expect(child).toContain('A picture of a child')
  expect(child).not.toContain('Disable account')
  const decided = await drawCard({
    outcome: 'hidden',
    artwork: { id: 12, copiesKept: 1, state: 'hidden', ...NO_COPIES },
  })
  expect(decided).toContain('Show the picture again')
  expect(decided).not.toContain('Nothing wrong')
  expect(decided).toContain('A picture of ana Picture hidden It is')
  const shownAgain = await drawCard({ outcome: 'hidden' })
  expect(shownAgain).toContain('Picture hidden Shown again')
  expect(shownAgain).not.toContain('Show the picture again')
})

test('an invitation is told with its words, and a person where they were met', () => {
  expect(thingText(report({ about: 'person', artwork: null }))).toBe('ana, in an invitation into a family')
  expect(thingText(report({ about: 'person' }))).toBe('ana, in a picture')
  expect(thingText(report({ person: null }))).toBe('A picture of a deleted account')
})

test('says that nothing waits, what is loading and what failed', async () => {
  expect(wordsOf(await drawReports())).toContain('No report waits for you.')
  expect(wordsOf(await draw({}))).toContain('Loading the reports...')
  const failed = await draw({ failures: [[queryKey, new ApiError({ status: 500, serverMessage: 'no disk' })]] })
  expect(wordsOf(failed)).toContain("Couldn't load the reports 500: no disk Try again")
})

test('says that some reports cannot be shown, and not that none waits, when one has a word that this page does not know', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const unknown = { ...report({ id: 4 }), reason: 'a reason of a newer server' }
  for (const [reports, shown] of [
    [[unknown], ''],
    [[unknown, report()], 'It says something about me.'],
  ] as const) {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ reports, hasMore: false })))
    const read = await new QueryClient().fetchInfiniteQuery(reportQueries.list('open'))
    const words = wordsOf(await draw({ replies: [[queryKey, read]] }))
    expect(words).toContain('Some reports cannot be shown by this page. A reload may help.')
    expect(words).toContain(shown)
    expect(words).not.toContain('No report waits for you.')
  }
})

test('a decision says what became of it, and a refusal why', async () => {
  for (const decision of ReportDecision.options) {
    const { sent, toasts } = await outcomeOf(decisionMutation, { id: 3, decision }, [Response.json(report())])
    expect(sent).toEqual([
      { address: '/api/admin/reports/3/decision', method: 'POST', body: { decision, copies: false } },
    ])
    expect(toasts).toHaveLength(1)
  }
  const { toasts } = await outcomeOf(decisionMutation, { id: 3, decision: 'hide' as const }, [
    Response.json({ error: 'Somebody has decided this already', code: 'decided' }, { status: 409 }),
  ])
  expect(toasts).toEqual([{ title: 'Not done', description: 'Somebody has decided this already', destructive: true }])
})

const dialog = (decision: AskedDecision, of: Report) => (
  <DecisionDialog decision={decision} report={of} onConfirm={() => undefined} onClose={() => undefined} />
)

test('the copies of a picture are named, and a decision is for those that it changes (ADMIN-75)', async () => {
  const copied = report({ artwork: { id: 12, copiesKept: 1, state: 'shown', ...COPIES } })
  expect(await drawCard(copied)).toContain(
    'Made from it: 3 copies: picture 14 (everybody can see it), picture 15, and 1 more.',
  )
  const drawn = async (decision: AskedDecision, of = copied) =>
    wordsOf(await renderScreen(dialog(decision, of), { account: boss }))
  expect(copiesText(copiesFor(copied, 'hide'))).toBe('2 copies: picture 14 (everybody can see it) and 1 more')
  expect(copiesText(copiesFor(copied, 'show'))).toBe('2 copies: picture 15 and 1 more')
  expect(copiesFor(copied, 'delete').copyCount).toBe(3)
  expect(copiesFor(copied, 'disable').copyCount).toBe(0)
  expect(await drawn('disable')).not.toContain('Its copies too')
  const { sent } = await outcomeOf(decisionMutation, { id: 3, decision: 'hide' as const, copies: true }, [
    Response.json(copied),
  ])
  expect(sent[0]?.body).toEqual({ decision: 'hide', copies: true })
})

test('every reason, outcome and question has words', () => {
  for (const reason of ReportReason.options) expect(REASON_WORDS[reason]).not.toBe('')
  for (const outcome of ReportOutcome.options) expect(OUTCOME_TEXTS[outcome]).not.toBe('')
  expect(questionOf('disable', 'ana').title).toBe('Disable ana?')
  expect(questionOf('delete', 'ana').description).toContain('ana')
})

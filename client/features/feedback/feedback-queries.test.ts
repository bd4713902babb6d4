import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { type Feedback, FEEDBACK_PAGE } from '#contract/feedback.ts'
import { feedbackQueries } from './feedback-queries.ts'

afterEach(() => void vi.unstubAllGlobals())

const item = (id: number): Feedback => ({
  id,
  type: 'suggestion',
  title: 'More cats',
  description: 'Please draw more cats.',
  status: 'open',
  priority: 'medium',
  source: 'web',
  userId: 1,
  username: 'ana',
  isArchived: false,
  reply: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
})

async function firstPage(reply: unknown): Promise<{ shown: number; next: unknown }> {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('fetch', async () => Response.json(reply))
  const options = feedbackQueries.list({ archived: false, status: 'all', type: 'all' })
  const { pages } = await new QueryClient().fetchInfiniteQuery(options)
  const [page] = pages
  return { shown: page!.items.length, next: options.getNextPageParam(page!, pages, undefined, []) }
}

const full = Array.from({ length: FEEDBACK_PAGE }, (_, index) => item(FEEDBACK_PAGE + 10 - index))

test('a full page has a next one, which begins after its last item', async () => {
  expect(await firstPage(full)).toEqual({ shown: FEEDBACK_PAGE, next: 11 })
})

test('items that are left out do not end the list', async () => {
  const reply = full.map((sent, index) =>
    index === 3 || index === FEEDBACK_PAGE - 1 ? { ...sent, status: 'frozen' } : sent,
  )
  expect(await firstPage(reply)).toEqual({ shown: FEEDBACK_PAGE - 2, next: 11 })
})

test('a page that is not full is the last one', async () => {
  expect(await firstPage(full.slice(1))).toEqual({ shown: FEEDBACK_PAGE - 1, next: undefined })
})

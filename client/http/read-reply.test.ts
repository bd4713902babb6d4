import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listNotices } from '#contract/notices.ts'
import { route } from '#contract/route.ts'
import { call } from './call.ts'
import { readReply } from './read-reply.ts'

const Notice = z.object({
  id: z.int(),
  kind: z.enum(['sign-in', 'device']),
  parts: z.array(z.enum(['a', 'b'])).optional(),
})
const Notices = z.object({ notices: z.array(Notice), hasMore: z.boolean() })
const UNREADABLE = {
  name: 'UnexpectedReplyError',
  message: 'The server answered in a way this page does not understand. Reload.',
}

const read = (schema: z.ZodType, value: unknown): Promise<unknown> => readReply(schema, Response.json(value))

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a reply that breaks the contract is told in one sentence, never as JSON', () => {
  test.each([
    ['a field is missing', { notices: [] }],
    ['an item lacks a field', { notices: [{ id: 1 }], hasMore: false }],
    ['an item has a field of another type', { notices: [{ id: 'x', kind: 'device' }], hasMore: false }],
    [
      'one item is unknown and another one is broken',
      { notices: [{ id: 1, kind: 'new' }, { id: 'x' }], hasMore: true },
    ],
    ['it is null', null],
  ])('%s', async (_, value) => {
    await expect(read(Notices, value)).rejects.toMatchObject(UNREADABLE)
  })

  test('it is no JSON', async () => {
    await expect(readReply(Notices, new Response('<html>Sign in to the network</html>'))).rejects.toMatchObject(
      UNREADABLE,
    )
  })

  test('a word that is in no list is unknown', async () => {
    await expect(read(Notice, { id: 1, kind: 'new' })).rejects.toMatchObject(UNREADABLE)
  })

  test('a list of a fixed length lacks an item without its unknown word', async () => {
    const Secret = z.object({ secret: z.array(z.enum(['sun', 'moon'])).length(2) })
    await expect(read(Secret, { secret: ['sun', 'star'] })).rejects.toMatchObject(UNREADABLE)
  })

  test('a call rejects with it', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ notices: 'none' }))
    const listed = call(route({ method: 'get', path: '/api/notices', reply: Notices }), {})
    await expect(listed).rejects.toMatchObject(UNREADABLE)
  })
})

describe('an item with an unknown word is left out, and the list is shown', () => {
  const known = { id: 1, kind: 'sign-in' }

  test('in a field of the item', async () => {
    const reply = { notices: [{ id: 3, kind: 'new' }, known, { id: 4, kind: 'newer' }], hasMore: true }
    await expect(read(Notices, reply)).resolves.toEqual({ notices: [known], hasMore: true })
    expect(console.warn).toHaveBeenCalledWith(expect.any(String), ['/notices/0', '/notices/2'])
  })

  test('in a list within the item', async () => {
    const reply = { notices: [known, { ...known, parts: ['a', 'c'] }], hasMore: false }
    await expect(read(Notices, reply)).resolves.toEqual({ notices: [known], hasMore: false })
  })

  test('where the items are words', async () => {
    await expect(read(z.array(z.enum(['a', 'b'])), ['a', 'c', 'b'])).resolves.toEqual(['a', 'b'])
  })

  test('where the items are pairs', async () => {
    const Pairs = z.array(z.tuple([z.enum(['a', 'b']), z.int()]))
    const pairs = [
      ['a', 1],
      ['c', 2],
    ]
    await expect(read(Pairs, pairs)).resolves.toEqual([['a', 1]])
  })

  test('of a nested list, and the item around it stays', async () => {
    const Days = z.array(z.object({ day: z.int(), notices: z.array(Notice) }))
    const days = [{ day: 1, notices: [known, { id: 2, kind: 'new' }] }]
    await expect(read(Days, days)).resolves.toEqual([{ day: 1, notices: [known] }])
  })

  test('where the reply is one of several shapes', async () => {
    const Either = z.union([Notices, z.array(Notice)])
    await expect(read(Either, [known, { id: 2, kind: 'new' }])).resolves.toEqual([known])
  })

  test('where the word says which shape the item has', async () => {
    const Things = z.array(
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    )
    await expect(read(Things, [{ kind: 'a' }, { kind: 'c', more: 1 }])).resolves.toEqual([{ kind: 'a' }])
  })
})

test('a notice of a newer server is left out of the others', async () => {
  const ours = {
    id: 1,
    kind: 'password-changed',
    at: '2026-11-22T12:00:00.000Z',
    isRead: false,
    device: null,
    provider: null,
    child: null,
    childId: null,
    family: null,
    familyId: null,
    by: null,
  }
  const reply = { notices: [{ ...ours, id: 2, kind: 'moon-landed' }, ours], unread: 2 }
  await expect(read(listNotices.reply, reply)).resolves.toEqual({ notices: [ours], unread: 2 })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeArtwork, createArtwork, getArtwork } from '#contract/artworks.ts'
import { OTHER_PERSON, PERSON_HEADER } from '#contract/acting-person.ts'
import { actFor, isOtherPerson, noteOtherPerson, onOtherPerson } from './acting-person.ts'
import { send } from './send.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async () => Response.json({}))
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
  actFor(null)
  noteOtherPerson(false)
})

const named = (): (string | null)[] =>
  fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get(PERSON_HEADER))

test('a call that changes something names the tab’s person, or the one it is made for (HTTP-10)', async () => {
  await send(createArtwork, { body: {} })
  actFor(7)
  await send(createArtwork, { body: {} })
  await send(changeArtwork, { params: { id: 1 }, body: {} })
  await send(getArtwork, { params: { id: 1 } })
  actFor(8)
  await send(createArtwork, { body: {}, person: 7 })
  await send(getArtwork, { params: { id: 1 }, person: 7 })
  expect(named()).toEqual([null, '7', '7', null, '7', '7'])
})

test('a refusal because somebody else has signed in is noted for the tab, and others are not', async () => {
  const heard = vi.fn<() => void>()
  const stop = onOtherPerson(heard)
  fetched.mockImplementation(async () => Response.json({ message: 'No', code: 'other' }, { status: 409 }))
  await expect(send(createArtwork, { body: {} })).rejects.toMatchObject({ status: 409 })
  expect(isOtherPerson()).toBe(false)
  fetched.mockImplementation(async () => Response.json({ message: 'No', code: OTHER_PERSON }, { status: 409 }))
  await expect(send(createArtwork, { body: {} })).rejects.toMatchObject({ code: OTHER_PERSON })
  expect(isOtherPerson()).toBe(true)
  expect(heard).toHaveBeenCalledOnce()
  stop()
})

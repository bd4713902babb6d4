import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { someAccount } from '#tests/some-account.ts'
import { logIn, logOut, signUp } from './sign-in.ts'

const ACCOUNT = someAccount()

const fetched = vi.fn<typeof fetch>()
function sent(): unknown {
  const body = fetched.mock.calls[0]?.[1]?.body
  return typeof body === 'string' ? JSON.parse(body) : body
}

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

test('a login sends a trimmed name in lower case, without the HTTP cache and with cookies', async () => {
  fetched.mockResolvedValue(Response.json(ACCOUNT))
  await expect(logIn({ username: '  Mia ', password: ' secret1 ' })).resolves.toEqual(ACCOUNT)
  expect(sent()).toEqual({ username: 'mia', password: 'secret1' })
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-cache', credentials: 'include' })
})

test.each([
  { username: ' ', password: 'secret1' },
  { username: 'mia', password: '  ' },
])('a blank name or password is rejected before the request', async (credentials) => {
  await expect(logIn(credentials)).rejects.toThrow('Both username and password are required')
  expect(fetched).not.toHaveBeenCalled()
})

test('a registration sends only name and password', async () => {
  fetched.mockResolvedValue(Response.json(ACCOUNT, { status: 201 }))
  const form = { username: ' mia ', password: 'secret1', confirmPassword: 'secret1' }
  await signUp(form)
  expect(sent()).toEqual({ username: 'mia', password: 'secret1' })
})

test('a name typed with capitals is the display name, and in lower case the username', async () => {
  fetched.mockResolvedValue(Response.json(ACCOUNT, { status: 201 }))
  await signUp({ username: ' Oma Hilde ', password: 'secret1' })
  expect(sent()).toEqual({ username: 'oma hilde', password: 'secret1', displayName: 'Oma Hilde' })
})

test("a refused registration has a message with the status, and the server's sentence by itself", async () => {
  fetched.mockResolvedValue(Response.json({ message: 'Username already exists' }, { status: 409 }))
  await expect(signUp({ username: 'mia', password: 'secret1' })).rejects.toMatchObject({
    message: 'Registration failed with status 409: Username already exists',
    serverMessage: 'Username already exists',
  })
})

test('a logout ignores the body of the reply', async () => {
  fetched.mockResolvedValue(new Response('not JSON at all'))
  await expect(logOut()).resolves.toBeUndefined()
})

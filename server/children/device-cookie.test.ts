import express from 'express'
import { expect, test } from 'vitest'
import { createDeviceCookie } from './device-cookie.ts'

/** Returns what the browser is told to keep when a device of a family is added. */
async function cookieOf({ secure, forwarded = 'http' }: { secure: boolean; forwarded?: string }): Promise<string> {
  const cookie = createDeviceCookie(secure)
  const app = express().set('trust proxy', true)
  app.get('/', (request, response) => {
    cookie.set(request, response, ['A'.repeat(43)])
    response.json(cookie.read(request))
  })
  const server = app.listen(0)
  await new Promise((listening) => server.once('listening', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { headers } = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-proto': forwarded } })
  server.close()
  return headers.getSetCookie()[0] ?? ''
}

test("the device's cookie is Secure where the session's is: at a public address with https, or on such a connection", async () => {
  expect(await cookieOf({ secure: true })).toContain('; Secure')
  expect(await cookieOf({ secure: false, forwarded: 'https' })).toContain('; Secure')
  expect(await cookieOf({ secure: false })).not.toContain('; Secure')
})

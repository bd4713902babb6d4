import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import express, { Router } from 'express'
import { getClientFile, getClientPage } from '#contract/client-files.ts'
import { mountFallThrough } from './mounted-routes.ts'

/** Where the page names the address to write to. */
const CONTACT = /(<meta name="contact-email" content=")[^"]*"/
const OURS = /^\/(api|collab|ws|metrics|healthz|readyz)(\/|$)/i

/**
 * The built client: hashed assets for ever, everything else asked for again each time, and index.html for the addresses
 * the client's own router knows, with the address to write to in it. Only navigations get that page; a missing script or
 * picture is a plain 404.
 */
export function staticClient(directory: string, { contactEmail }: { contactEmail: string }): Router {
  const root = resolve(directory)
  const index = join(root, 'index.html')
  const router = Router()
  mountFallThrough(
    router,
    getClientFile,
    express.static(root, {
      index: false,
      redirect: false,
      setHeaders(response, path) {
        const hashed = relative(root, path).startsWith('assets')
        response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    }),
  )
  mountFallThrough(router, getClientPage, async (request, response, next) => {
    const navigation =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !OURS.test(request.path) &&
      (request.get('sec-fetch-mode') === 'navigate' ||
        (request.accepts(['html', 'json']) === 'html' && !/\.\w+$/.test(request.path)))
    if (!navigation || !existsSync(index)) return next()
    const page = await readFile(index, 'utf8')
    response.setHeader('Cache-Control', 'no-cache')
    return response.type('html').send(page.replace(CONTACT, (_, before) => `${before}${contactEmail}"`))
  })
  return router
}

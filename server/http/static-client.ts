/** Serves the built client's page, and the files next to it that are not under `/assets/`. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import express, { type Request, Router } from 'express'
import { getClientFile, getClientPage } from '#contract/client-files.ts'
import { mountFallThrough } from './mounted-routes.ts'

/** The place for the contact address in the client's web page. */
const CONTACT_META = /(<meta name="contact-email" content=")[^"]*"/
/** Needs no script: it is a page of its own, which the app shows in its place too. */
const LANDING_PATH = /^\/landing\/?$/
/** Paths of the server itself, which never get the client's web page. */
const SERVER_PATH = /^\/(api|collab|ws|metrics|healthz|readyz)(\/|$)/i

/** Returns HTML for the end of a page's head; empty for most pages. */
export type PageHead = (request: Request) => Promise<string>

/**
 * Serves files that the browser revalidates. Navigations to any other path get index.html with the contact address in it, for
 * the client's router, and those to `/landing` the landing page; a missing script or picture is a plain 404.
 */
export function staticClient(
  directory: string,
  { contactEmail, headOf = () => Promise.resolve('') }: { contactEmail: string; headOf?: PageHead },
): Router {
  const root = resolve(directory)
  const index = join(root, 'index.html')
  const landing = join(root, 'landing.html')
  const router = Router()
  mountFallThrough(
    router,
    getClientFile,
    express.static(root, {
      index: false,
      redirect: false,
      setHeaders: (response) => response.setHeader('Cache-Control', 'no-cache'),
    }),
  )
  mountFallThrough(router, getClientPage, async (request, response, next) => {
    const navigation =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !SERVER_PATH.test(request.path) &&
      (request.get('sec-fetch-mode') === 'navigate' ||
        (request.accepts(['html', 'json']) === 'html' && !/\.\w+$/.test(request.path)))
    if (!navigation || !existsSync(index)) return next()
    if (LANDING_PATH.test(request.path) && existsSync(landing)) {
      response.setHeader('Cache-Control', 'no-cache')
      return response.type('html').send(await readFile(landing, 'utf8'))
    }
    // Its head names more for people with a session.
    response.vary('Cookie')
    const [page, head] = await Promise.all([readFile(index, 'utf8'), headOf(request)])
    response.setHeader('Cache-Control', 'no-cache')
    const withContact = page.replace(CONTACT_META, (_, before) => `${before}${contactEmail}"`)
    return response
      .type('html')
      .send(head === '' ? withContact : withContact.replace('</head>', () => `${head}</head>`))
  })
  return router
}

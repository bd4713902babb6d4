/** Serves the client's scripts, styles and fonts: the files with a hash in their name, compressed when they were built. */
import { join, resolve } from 'node:path'
import { Router } from 'express'
import staticGzip from 'express-static-gzip'
import { getClientAsset } from '#contract/client-files.ts'
import { mountFallThrough } from './mounted-routes.ts'

const PREFIX = '/assets/'

/** Returns a router for the paths under `/assets/`. What it does not find is passed on. */
export function staticAssets(directory: string): Router {
  const serve = staticGzip(join(resolve(directory), 'assets'), {
    index: false,
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    serveStatic: { redirect: false, immutable: true, maxAge: '1y' },
  })
  const router = Router()
  mountFallThrough(router, getClientAsset, (request, response, next) => {
    if (!request.path.startsWith(PREFIX)) return next()
    const url = request.url
    request.url = url.slice(PREFIX.length - 1)
    serve(request, response, (error?: unknown) => {
      request.url = url
      // A compressed file was chosen that a new build has removed.
      response.removeHeader('Content-Encoding')
      next(error)
    })
  })
  return router
}

/** Keeps cookies out of responses that a cache may keep (SECURITY-88). */
import type { RequestHandler } from 'express'

/**
 * Removes `Set-Cookie` from a response that may be cached, when its headers are sent. A shared cache that keeps it would sign the next
 * person in as this one. Mount it before what sets cookies: the session's rolls on with the next response that is not cached.
 */
export const noCookiesInCaches: RequestHandler = (_request, response, next) => {
  response.writeHead = new Proxy(response.writeHead.bind(response), {
    apply(writeHead, self, given) {
      if (!/\bno-store\b/i.test(String(response.getHeader('Cache-Control')))) response.removeHeader('Set-Cookie')
      return Reflect.apply(writeHead, self, given)
    },
  })
  next()
}

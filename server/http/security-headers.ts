import type { RequestHandler } from 'express'
import helmet from 'helmet'

const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i

/**
 * Sets the headers of every response (SECURITY-6). Styles may be inline, because the toast and dialog primitives write
 * theirs at run time.
 */
export function securityHeaders({ https, publicUrl }: { https: boolean; publicUrl: string | null }): RequestHandler {
  const policy = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'", 'blob:'],
        // 'self' covers sockets in current browsers; older ones want them named.
        connectSrc: ["'self'", (request) => socketOrigin(request.headers.host, { https, publicUrl })],
        manifestSrc: ["'self'"],
      },
    },
    frameguard: { action: 'deny' },
    strictTransportSecurity: https ? { maxAge: 365 * 24 * 60 * 60 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  return (request, response, next) => {
    policy(request, response, () => {
      if (/^\/invite(\/|$)/i.test(request.path)) {
        response.set('X-Robots-Tag', 'noindex')
        response.set('Referrer-Policy', 'no-referrer')
      }
      next()
    })
  }
}

function socketOrigin(host: string | undefined, { https, publicUrl }: { https: boolean; publicUrl: string | null }) {
  if (publicUrl !== null) return publicUrl.replace(/^http/, 'ws')
  return host !== undefined && HOST.test(host) ? `${https ? 'wss' : 'ws'}://${host}` : "'self'"
}

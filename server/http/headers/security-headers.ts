/** The security headers of every response. */
import type { RequestHandler } from 'express'
import helmet, { type HelmetOptions } from 'helmet'

/** Paths that hold a code or a key: of an invitation, or of a link to a picture (LINK-503). */
const WITH_SECRET = /^\/(invite|p|api\/p)(\/|$)/i

/** Pictures on cards, of which a screen loads many. */
const PICTURE = /^\/(templates\/[\da-f]{64}(-\w+)?\.png|api\/artworks\/\d+\/image(\/\d+)?)$/

const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i

/** Sets the headers of SECURITY-6. Inline styles are allowed, because the toast and dialog libraries write theirs at run time. */
export function securityHeaders({ https, publicUrl }: { https: boolean; publicUrl: string | null }): RequestHandler {
  const everywhere = {
    frameguard: { action: 'deny' },
    strictTransportSecurity: https ? { maxAge: 365 * 24 * 60 * 60 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  } satisfies HelmetOptions
  // A picture needs nothing. What is said of pages only would be a third of the bytes of a small one.
  const ofPictures = helmet({
    ...everywhere,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
    },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  const ofPages = helmet({
    ...everywhere,
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
        // In current browsers 'self' includes WebSockets; older ones need their origin by name.
        connectSrc: ["'self'", (request) => socketOrigin(request.headers.host, { https, publicUrl })],
        manifestSrc: ["'self'"],
      },
    },
  })
  return (request, response, next) => {
    const policy = PICTURE.test(request.path) ? ofPictures : ofPages
    policy(request, response, () => {
      if (WITH_SECRET.test(request.path)) {
        response.set('X-Robots-Tag', 'noindex')
        response.set('Referrer-Policy', 'no-referrer')
      } else if (request.query['code'] !== undefined) response.set('X-Robots-Tag', 'noindex')
      next()
    })
  }
}

function socketOrigin(host: string | undefined, { https, publicUrl }: { https: boolean; publicUrl: string | null }) {
  if (publicUrl !== null) return publicUrl.replace(/^http/, 'ws')
  return host !== undefined && HOST.test(host) ? `${https ? 'wss' : 'ws'}://${host}` : "'self'"
}

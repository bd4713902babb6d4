/** Mounts handlers on routers, and lists the routes of the running app with their contract entries. */
import type { Express, Request, RequestHandler, Router } from 'express'
import type { AnyFileRoute, AnyRoute } from '#contract/route.ts'

type Entry = AnyRoute | AnyFileRoute

/** A route of the running app. `entry` is null for a handler that the contract does not know. */
export interface MountedRoute {
  /** In capitals; `*` for every method. */
  method: string
  path: string
  entry: Entry | null
}

const entries = new WeakMap<object, Entry>()

/** Mounts a handler at its route's method and path, and remembers which route it serves. */
export function mountHandler(router: Router, route: Entry, handler: RequestHandler): void {
  entries.set(handler, route)
  router[route.method](route.path, handler)
}

/** Returns the entry of the route that has served a request; null for others. */
export function servedEntry(request: Request): Entry | null {
  // Express sets the route that it has matched, and types it as `any`.
  const served: unknown = request.route
  const layers = typeof served === 'object' && served ? layersOf(served) : null
  return layers?.map(({ handle }) => entries.get(handle)).find((entry) => entry !== undefined) ?? null
}

/** Mounts a handler that sees every path and passes on what it does not serve. */
export function mountFallThrough(router: Router, route: Entry, handler: RequestHandler): void {
  entries.set(handler, route)
  router.use(handler)
}

/** The part of Express's internal layers that is read here: what a router holds, in order. */
interface Layer {
  handle: object
  name: string
  /** False for a layer that is mounted under a path. */
  slash?: boolean
  route?: { path: string; stack: readonly { handle: object; method?: string }[] }
}

const layersOf = (holder: object): readonly Layer[] | null =>
  // Express has no public way to list routes; its types leave out `slash`.
  'stack' in holder && Array.isArray(holder.stack) ? (holder.stack as Layer[]) : null

function routesIn(layers: readonly Layer[], prefixed = false): MountedRoute[] {
  return layers.flatMap(({ handle, name, route, slash }) => {
    if (route)
      return route.stack.map((layer) => ({
        method: layer.method?.toUpperCase() ?? '*',
        path: prefixed ? `...${route.path}` : route.path,
        entry: (!prefixed && entries.get(layer.handle)) || null,
      }))
    const nested = layersOf(handle)
    if (nested) return routesIn(nested, prefixed || slash === false)
    const entry = entries.get(handle) ?? null
    return [{ method: entry?.method.toUpperCase() ?? '*', path: entry?.path ?? `(middleware ${name})`, entry }]
  })
}

/**
 * Returns every route of the app, in the order in which requests meet them. Everything inside a router counts as a route; the
 * middleware of the app itself (sessions, limits, errors) does not.
 */
export function listRoutes(app: Express): MountedRoute[] {
  const layers = layersOf(app.router) ?? []
  return routesIn(layers.filter(({ handle, route }) => route !== undefined || layersOf(handle) !== null))
}

import type { Express, RequestHandler, Router } from 'express'
import type { AnyFileRoute, AnyRoute } from '#contract/route.ts'

type Entry = AnyRoute | AnyFileRoute

/** A route of the running app. `entry` is null where something is mounted that the contract does not know. */
export interface MountedRoute {
  /** In capitals; `*` for every method. */
  method: string
  path: string
  entry: Entry | null
}

const entries = new WeakMap<object, Entry>()

/** Puts a handler on the router at its route's method and path, and remembers which route it serves. */
export function mountHandler(router: Router, route: Entry, handler: RequestHandler): void {
  entries.set(handler, route)
  router[route.method](route.path, handler)
}

/** The same for a handler that looks at every path and passes on what it does not serve. */
export function mountFallThrough(router: Router, route: Entry, handler: RequestHandler): void {
  entries.set(handler, route)
  router.use(handler)
}

/** As much of Express's own layers as is looked at: what a router holds, in order. */
interface Layer {
  handle: object
  name: string
  /** False for what was mounted under a path of its own. */
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
 * Every route of the app, in the order requests meet them. Functions that the app itself uses are its borders (sessions, limits,
 * errors) and not listed; everything inside a router is a route.
 */
export function listRoutes(app: Express): MountedRoute[] {
  const layers = layersOf(app.router) ?? []
  return routesIn(layers.filter(({ handle, route }) => route !== undefined || layersOf(handle) !== null))
}

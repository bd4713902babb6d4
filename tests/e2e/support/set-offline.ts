/** Takes a browser's network away and gives it back, that of its service worker too: `setOffline` of a context leaves the worker its own. */
import type { BrowserContext, Route } from 'playwright-core'

const EVERYTHING = '**/*'
const fail = (route: Route): Promise<void> => route.abort('internetdisconnected')

export async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  await (isOffline ? context.route(EVERYTHING, fail) : context.unroute(EVERYTHING, fail))
  await context.setOffline(isOffline)
}

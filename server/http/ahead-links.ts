/** What the page names in its head for people who may be signed in, so that the browser fetches it at once (docs/decisions/0276). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { PageHead } from './static-client.ts'

/** Links by the first part of an address. */
const Links = z.record(z.string(), z.string())

/**
 * Returns the links of a page's address for requests with a session cookie, and nothing for strangers, who are sent to the screen where people
 * sign in. @param directory the built client, whose build has written them (scripts/build/ahead-links.ts); one without them has none
 */
export function createAheadLinks(
  directory: string,
  hasSession: (cookies: string) => boolean,
): (...given: Parameters<PageHead>) => string {
  const links = readLinks(join(directory, 'ahead.json'))
  return ({ path, headers }) => (hasSession(headers.cookie ?? '') ? (links.get(path.split('/')[1] ?? '') ?? '') : '')
}

function readLinks(file: string): ReadonlyMap<string, string> {
  try {
    return new Map(Object.entries(Links.parse(JSON.parse(readFileSync(file, 'utf8')))))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map()
    throw error
  }
}

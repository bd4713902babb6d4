/** Which process of the servers a request or a socket reaches, in place of a load balancer. */

/**
 * `by-artwork`: all of an artwork's requests and sockets reach one process, as with the balancer that comes with the product; `scattered`: people
 * of one artwork reach different processes; `first`: everything reaches the first process.
 */
export type Placement = 'by-artwork' | 'scattered' | 'first'

/** As in docker/nginx.conf. */
const ARTWORK_PATH = /^\/(?:api\/artworks|collab)\/(\d+)/

/**
 * Returns the place of the process among `count`.
 * @param attempt failed attempts so far: a balancer tries another process when one is away
 */
export function placeOf(
  placement: Placement,
  { path, person, attempt, count }: { path: string; person: number; attempt: number; count: number },
): number {
  const artwork = ARTWORK_PATH.exec(path)?.[1]
  switch (placement) {
    case 'first':
      return attempt % count
    case 'by-artwork':
      return (Number(artwork ?? person) + attempt) % count
    case 'scattered':
      return (person + attempt) % count
  }
}

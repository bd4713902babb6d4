import type { Artwork } from '#contract/artworks.ts'

/** Returns the link that invites to an artwork: it shows who invites, and lets its opener color along (COLLAB-14). */
export function inviteLink({ id }: Pick<Artwork, 'id'>, code: string, origin: string): string {
  return `${origin}/canvas/${id}?code=${encodeURIComponent(code)}`
}

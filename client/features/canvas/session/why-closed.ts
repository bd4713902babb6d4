import type { Artwork } from '#contract/artworks.ts'
import type { ClosePlan } from '#client/canvas/session/close-plan.ts'

/** Shown beside the toast that says that an artwork could not be loaded: what the person can do. */
export const NOT_HERE = 'Ask who sent you here to share it with you again, or go on with one of your own pictures.'

/** Returns whether the page itself says why it closed, so that no toast is needed. */
export const isTold = ({ reason }: Pick<ClosePlan, 'reason'>): boolean =>
  reason === 'no-right' || reason === 'deleted' || reason === 'family-only'

/** Returns what a person reads in place of a page that they could see until now, and what they can do. */
export function whyClosed(
  { reason }: Pick<ClosePlan, 'reason'>,
  artwork: Pick<Artwork, 'title' | 'ownerName' | 'isOwner' | 'sessionCode'> | null,
): { title?: string; text: string } {
  if (artwork === null) return { text: NOT_HERE }
  const { title, ownerName, isOwner, sessionCode } = artwork
  if (reason === 'deleted')
    return {
      title: 'This picture is gone',
      text: isOwner
        ? `You deleted “${title}” in another place. Your other pictures are at home.`
        : `${ownerName} deleted “${title}”, so it cannot be colored any more. Your own pictures are at home.`,
    }
  if (reason === 'family-only')
    return {
      title: 'This page is for one family now',
      text: `A child colors “${title}” with its family only, so nobody else is on the page while it is there. What you have colored is saved. Your own pictures are at home.`,
    }
  if (reason !== 'no-right') return { text: NOT_HERE }
  // The code is known to those who colored along (ACCESS-7).
  if (sessionCode !== null)
    return {
      title: 'You are not on this page any more',
      text: `${ownerName} took you off “${title}”. What you colored stays on it. To come back, ask ${ownerName} for a new invitation.`,
    }
  return {
    title: 'This page is private now',
    text: `${ownerName} does not share “${title}” any more. Ask ${ownerName} if you would like to see it again.`,
  }
}

import type { ArtworkVisibility } from './use-visibility.ts'

/** Returns who can see an artwork besides those who color it. */
export function seenBy({ shown, family }: Pick<ArtworkVisibility, 'shown' | 'family'>): string {
  if (shown === 'private') return 'Only you and those who colored it can see it.'
  if (shown === 'public') return 'Anyone with the link can see it.'
  if (!family) return 'You have no family here yet, so only you and those who colored it can see it.'
  return family.name === null ? 'Your family can see it now.' : `${family.name} can see it now.`
}

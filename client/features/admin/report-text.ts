import type { Report, ReportDecision, ReportOutcome } from '#contract/reports.ts'

export const OUTCOME_TEXTS: Readonly<Record<ReportOutcome, string>> = {
  dismissed: 'Nothing wrong',
  hidden: 'Picture hidden',
  deleted: 'Picture deleted',
  disabled: 'Account disabled',
}

/** Returns the name of the reported person, or of the picture's owner. Children have none here. */
export function personText({ person }: Pick<Report, 'person'>): string {
  if (!person) return 'a deleted account'
  return person.username ?? 'a child'
}

/** Returns what is reported. */
export function thingText(report: Pick<Report, 'about' | 'artwork' | 'person'>): string {
  const name = personText(report)
  if (report.about === 'picture') return `A picture of ${name}`
  return report.artwork ? `${name}, in a picture` : `${name}, in an invitation into a family`
}

/** Returns what the picture is now, where the decision does not say it; null otherwise. */
export function stateText({ artwork, outcome }: Pick<Report, 'artwork' | 'outcome'>): string | null {
  if (artwork?.state === 'deleted' && outcome !== 'deleted') return 'Deleted'
  if (artwork?.state === 'hidden' && outcome !== 'hidden') return 'Hidden'
  return artwork?.state === 'shown' && outcome === 'hidden' ? 'Shown again' : null
}

/** A decision that is asked for again: it cannot be taken back, reaches far, or may be for the copies of the picture too. */
export type AskedDecision = Exclude<ReportDecision, 'dismiss'>

export type ListedCopies = Pick<NonNullable<Report['artwork']>, 'copies' | 'copyCount'>

/** Returns the copies to which a decision may be done too. */
export function copiesFor({ artwork }: Pick<Report, 'artwork'>, decision: ReportDecision): ListedCopies {
  if (!artwork || decision === 'dismiss' || decision === 'disable') return { copies: [], copyCount: 0 }
  if (decision === 'delete') return artwork
  const copies = artwork.copies.filter(({ isHidden }) => isHidden === (decision === 'show'))
  // Those that are not listed are counted as if it could be done to them all.
  return { copies, copyCount: artwork.copyCount - artwork.copies.length + copies.length }
}

/** Returns which copies there are: '2 copies: picture 12, which everybody can see, and picture 15'. */
export function copiesText({ copies, copyCount }: ListedCopies): string {
  const named = copies.map(({ id, isPublic }) => `picture ${id}${isPublic ? ' (everybody can see it)' : ''}`)
  const rest = copyCount - copies.length
  if (rest > 0) named.push(`${rest} more`)
  return `${copyCount === 1 ? '1 copy' : `${copyCount} copies`}: ${LIST.format(named)}`
}

const LIST = new Intl.ListFormat('en')

/** Returns the question before such a decision. */
export function questionOf(
  decision: AskedDecision,
  name: string,
): { title: string; description: string; action: string } {
  switch (decision) {
    case 'hide':
      return {
        title: 'Hide the picture?',
        description: `Nobody but ${name} sees it then. This can be taken back.`,
        action: 'Hide picture',
      }
    case 'show':
      return {
        title: 'Show the picture again?',
        description: 'Everybody who could see it before sees it again.',
        action: 'Show picture',
      }
    case 'delete':
      return {
        title: 'Delete the picture?',
        description: `The picture is gone for good, for ${name} and for everybody who colored it. Hiding it can be taken back.`,
        action: 'Delete picture',
      }
    case 'disable':
      return {
        title: `Disable ${name}?`,
        description: `${name} is signed out everywhere and cannot sign in. What ${name} has made public is public no more. You can enable the account again under ‘Users’.`,
        action: 'Disable account',
      }
  }
}

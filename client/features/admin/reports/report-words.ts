import type { Report, ReportDecision, ReportOutcome } from '#contract/reports.ts'

export const OUTCOME_WORDS: Readonly<Record<ReportOutcome, string>> = {
  dismissed: 'Nothing wrong',
  hidden: 'Picture hidden',
  deleted: 'Picture deleted',
  disabled: 'Account disabled',
}

/** Returns the name of the reported person, or of the picture's owner. Children have none here. */
export function personWords({ person }: Pick<Report, 'person'>): string {
  if (!person) return 'a deleted account'
  return person.username ?? 'a child'
}

/** Returns what is reported. */
export function thingWords(report: Pick<Report, 'about' | 'artwork' | 'person'>): string {
  const name = personWords(report)
  if (report.about === 'picture') return `A picture of ${name}`
  return report.artwork ? `${name}, in a picture` : `${name}, in an invitation into a family`
}

/** Returns what the picture is now, where the decision does not say it; null otherwise. */
export function stateWords({ artwork, outcome }: Pick<Report, 'artwork' | 'outcome'>): string | null {
  if (artwork?.state === 'deleted' && outcome !== 'deleted') return 'Deleted'
  if (artwork?.state === 'hidden' && outcome !== 'hidden') return 'Hidden'
  return artwork?.state === 'shown' && outcome === 'hidden' ? 'Shown again' : null
}

/** The decisions that are asked for again, because they cannot be taken back or reach far. */
export type AskedDecision = Extract<ReportDecision, 'delete' | 'disable'>

/** Returns the question before such a decision. */
export function questionOf(
  decision: AskedDecision,
  name: string,
): { title: string; description: string; action: string } {
  if (decision === 'delete')
    return {
      title: 'Delete the picture?',
      description: `The picture is gone for good, for ${name} and for everybody who colored it. Hiding it can be taken back.`,
      action: 'Delete picture',
    }
  return {
    title: `Disable ${name}?`,
    description: `${name} is signed out everywhere and cannot sign in. What ${name} has made public is public no more. You can enable the account again under ‘Users’.`,
    action: 'Disable account',
  }
}

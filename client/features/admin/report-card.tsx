import { Ban, Check, Eye, EyeOff, Trash2 } from 'lucide-react'
import type { Report, ReportDecision } from '#contract/reports.ts'
import { REASON_WORDS } from '#client/features/reports/report-text.ts'
import { Badge } from '#client/ui/badge.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DATE_LOCALE, sayWhen } from '#client/ui/date-text.ts'
import { copiesText, OUTCOME_TEXTS, personText, stateText, thingText } from './report-text.ts'

export interface ReportCardProps {
  report: Report
  /** A decision is under way. */
  disabled: boolean
  onDecide: (decision: ReportDecision) => void
}

/** A report: what it is about, the picture as it was then, and what can be done. */
export function ReportCard({ report, disabled, onDecide }: ReportCardProps) {
  const { id, at, reason, words, earlier, count, quote, artwork, person, outcome } = report
  const copiesKept = artwork?.copiesKept ?? 0
  const now = useNow()
  const state = stateText(report)
  return (
    <Card className="flex flex-col gap-4 p-4 tablet:p-5">
      <div className="flex flex-col gap-4 tablet:flex-row">
        {copiesKept > 0 && (
          <div className="flex w-full flex-col gap-2 tablet:w-72 tablet:shrink-0 tablet:self-start">
            {Array.from({ length: copiesKept }, (_, copyAt) => (
              <img
                key={copyAt}
                src={`/api/admin/reports/${id}/picture?at=${copyAt}`}
                alt={
                  copyAt === 0 ? 'As it was when it was reported' : `As it was when it was reported later, ${copyAt}`
                }
                loading="lazy"
                width={400}
                height={300}
                className="aspect-4/3 w-full rounded-small border border-line bg-white object-contain"
              />
            ))}
          </div>
        )}
        <div className="flex min-w-0 grow flex-col gap-2 wrap-anywhere">
          <h2 className="flex flex-wrap items-center gap-2 text-lead">
            {thingText(report)}
            {person?.disabled && <Badge tone="tomato">Disabled</Badge>}
            {outcome !== null && <Badge tone="leaf">{OUTCOME_TEXTS[outcome]}</Badge>}
            {state !== null && <Badge tone="butter">{state}</Badge>}
          </h2>
          <p>{REASON_WORDS[reason]}</p>
          {words !== null && (
            <blockquote className="rounded-field bg-butter-pale p-3 text-butter-ink">{words}</blockquote>
          )}
          {count > 1 && <p className="text-small text-ink-soft">Reported {count} times.</p>}
          {earlier.length > 0 && (
            <ul aria-label="Said before" className="flex flex-col gap-1 text-small">
              {earlier.map((said, index) => (
                <li key={index}>
                  {REASON_WORDS[said.reason]}
                  {said.words !== null && `: ${said.words}`}
                </li>
              ))}
            </ul>
          )}
          {quote !== null && (
            <p>
              <span className="text-ink-soft">The invitation says: </span>
              {quote}
            </p>
          )}
          {artwork && copiesKept === 0 && artwork.state !== 'deleted' && (
            <p className="text-small text-ink-soft">There is no copy of the picture as it was reported.</p>
          )}
          {artwork && artwork.copyCount > 0 && (
            <p className="text-small text-ink-soft">Made from it: {copiesText(artwork)}.</p>
          )}
          <p className="text-small text-ink-soft">
            Report {id}
            {artwork && `, picture ${artwork.id}`},{' '}
            <time dateTime={at} title={new Date(at).toLocaleString(DATE_LOCALE)}>
              {sayWhen(new Date(at), now)}
            </time>
          </p>
        </div>
      </div>
      <Decisions report={report} disabled={disabled} onDecide={onDecide} />
    </Card>
  )
}

function Decisions({ report, disabled, onDecide }: ReportCardProps) {
  const { id, artwork, person, outcome } = report
  const of = `of report ${id}`
  if (outcome !== null)
    return artwork?.state === 'hidden' ? (
      <Button size="small" className="self-start" disabled={disabled} onClick={() => onDecide('show')}>
        <Eye aria-hidden="true" />
        Show the picture again
      </Button>
    ) : null
  return (
    <div className="flex flex-wrap gap-2 max-tablet:[&>*]:grow">
      <Button size="small" disabled={disabled} aria-label={`Nothing wrong ${of}`} onClick={() => onDecide('dismiss')}>
        <Check aria-hidden="true" />
        Nothing wrong
      </Button>
      {artwork && artwork.state !== 'deleted' && (
        <>
          <Button size="small" disabled={disabled} aria-label={`Hide picture ${of}`} onClick={() => onDecide('hide')}>
            <EyeOff aria-hidden="true" />
            Hide picture
          </Button>
          <Button
            size="small"
            disabled={disabled}
            aria-label={`Delete picture ${of}`}
            onClick={() => onDecide('delete')}
          >
            <Trash2 aria-hidden="true" />
            Delete picture
          </Button>
        </>
      )}
      {person && !person.isChild && !person.disabled && (
        <Button
          size="small"
          disabled={disabled}
          aria-label={`Disable account of ${personText(report)}, report ${id}`}
          onClick={() => onDecide('disable')}
        >
          <Ban aria-hidden="true" />
          Disable account
        </Button>
      )}
    </div>
  )
}

import { Archive, ArchiveRestore, Eye } from 'lucide-react'
import type { Feedback } from '#contract/feedback.ts'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/words/say-when.ts'
import { labelOf, senderName, shorten, STATUS_OPTIONS, STATUS_TONES } from './feedback-words.ts'
import { useFeedbackCommands } from './use-feedback-commands.ts'

/** The feedback as a table; on a phone each row is a block of its own. */
export function FeedbackTable({ rows, onView }: { rows: readonly Feedback[]; onView: (feedback: Feedback) => void }) {
  const { archive } = useFeedbackCommands()
  const now = useNow()
  return (
    <table className="w-full border-collapse text-left max-tablet:block">
      <thead className="max-tablet:sr-only">
        <tr className="border-b border-line text-small text-ink-soft [&>th]:p-3">
          <th scope="col">Suggestion</th>
          <th scope="col">Description</th>
          <th scope="col">User</th>
          <th scope="col">Date</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-tablet:block">
        {rows.map((feedback) => {
          const { id, title, description, username, createdAt, status, isArchived } = feedback
          const verb = isArchived ? 'Restore' : 'Archive'
          return (
            <tr
              key={id}
              className="border-b border-line align-top last:border-0 max-tablet:flex max-tablet:flex-col max-tablet:py-3 tablet:[&>td]:p-3"
            >
              <td className="wrap-anywhere tablet:w-[22%]">
                <span className="flex flex-wrap items-center gap-2 font-semibold">
                  {title}
                  <Badge tone={STATUS_TONES[status]}>{labelOf(STATUS_OPTIONS, status)}</Badge>
                </span>
              </td>
              <td className="wrap-anywhere">{shorten(description)}</td>
              <td className="wrap-anywhere text-ink-soft min-[48rem]:min-w-36">{senderName(username)}</td>
              <td className="whitespace-nowrap text-ink-soft">{sayWhen(new Date(createdAt), now)}</td>
              <td>
                <span className="flex gap-1 tablet:-my-2 tablet:justify-end">
                  <IconButton label={`View ${title}`} title="View" icon={<Eye />} onClick={() => onView(feedback)} />
                  <IconButton
                    label={`${verb} ${title}`}
                    title={verb}
                    icon={isArchived ? <ArchiveRestore /> : <Archive />}
                    disabled={archive.isPending}
                    onClick={() => archive.mutate(feedback)}
                  />
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

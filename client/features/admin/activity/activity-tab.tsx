import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/admin.ts'
import { NoRecords } from '#client/features/admin/table/no-records.tsx'
import { LoadingRecords } from '#client/features/admin/table/loading-records.tsx'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { sayWhen } from '#client/ui/words/say-when.ts'
import { actWords, doerWords } from './act-words.ts'
import { auditQuery } from './audit-query.ts'

/** What admins have done, newest first. */
export function ActivityTab() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(auditQuery)
  return (
    <LoadedList
      query={{ data: data?.pages.flatMap((page) => page.entries), error, refetch }}
      failure="Couldn't load the activity"
      loading={<LoadingRecords label="Loading the activity..." />}
      empty={<NoRecords>No admin has changed anything yet.</NoRecords>}
    >
      {(entries) => (
        <div className="flex flex-col items-center gap-4">
          <Card className="w-full px-4 tablet:px-6">
            <ol aria-label="Activity of admins">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          </Card>
          {error && <p className="text-tomato-ink">More could not be loaded: {loadFailureText(error)}</p>}
          {hasNextPage && (
            <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage ? 'Loading...' : 'Load More'}
            </Button>
          )}
        </div>
      )}
    </LoadedList>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const now = useNow()
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3 last:border-0">
      <div className="min-w-0 grow basis-72 wrap-anywhere">
        <p>
          <strong className="font-semibold">{doerWords(entry)}</strong> {actWords(entry)}
        </p>
        {entry.details !== '' && <p className="text-small text-ink-soft">{entry.details}</p>}
      </div>
      <time dateTime={entry.at} title={new Date(entry.at).toLocaleString('en')} className="text-small text-ink-soft">
        {sayWhen(new Date(entry.at), now)}
      </time>
    </li>
  )
}

import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type AdminAct, type AuditEntry, listAudit } from '#contract/admin.ts'
import { loadFailureText } from '#client/http/load-failure-text.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { DATE_LOCALE, sayWhen } from '#client/ui/date-text.ts'
import { call } from '#client/http/call.ts'
import { LoadingRecords, NoRecords } from './record-table.tsx'

/** What was done to a thing or a person of that name, after the admin's name. */
const ACTS: Readonly<Record<AdminAct, (name: string) => string>> = {
  'template-added': (name) => `added the template ${name}`,
  'template-changed': (name) => `changed the template ${name}`,
  'template-removed': (name) => `deleted the template ${name}`,
  'item-added': (name) => `added the store item ${name}`,
  'item-changed': (name) => `changed the store item ${name}`,
  'item-deactivated': (name) => `deactivated the store item ${name}`,
  'feedback-changed': (name) => `changed the feedback ${name}`,
  'feedback-archived': (name) => `archived the feedback ${name}`,
  'feedback-restored': (name) => `restored the feedback ${name}`,
  'admin-created': (name) => `created the admin ${name}`,
  'password-reset': (name) => `reset the password of ${name}`,
  'account-disabled': (name) => `disabled the account of ${name}`,
  'account-enabled': (name) => `enabled the account of ${name}`,
  'admin-made': (name) => `made ${name} an admin`,
  'admin-unmade': (name) => `removed ${name} as an admin`,
  'artwork-hidden': (name) => `hid the picture ${name}`,
  'artwork-shown': (name) => `showed the picture ${name} again`,
  'artwork-deleted': (name) => `deleted the picture ${name}`,
  'report-dismissed': (name) => `found nothing wrong with ${name}`,
  'settings-changed': (name) => `changed the settings of ${name}`,
}

/** What admins have done, newest first, a page at a time. */
export const auditQuery = infiniteQueryOptions({
  queryKey: ['/api/admin/audit'],
  queryFn: ({ pageParam, signal }) => call(listAudit, { query: { before: pageParam }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
  refetchOnMount: 'always',
})

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
          <strong className="font-semibold">{doerText(entry)}</strong> {actText(entry)}
        </p>
        {entry.details !== '' && <p className="text-small text-ink-soft">{entry.details}</p>}
      </div>
      <time
        dateTime={entry.at}
        title={new Date(entry.at).toLocaleString(DATE_LOCALE)}
        className="text-small text-ink-soft"
      >
        {sayWhen(new Date(entry.at), now)}
      </time>
    </li>
  )
}

/** Returns who did it. The operator works at the command line, and an account may be gone. */
function doerText({ admin, adminId }: Pick<AuditEntry, 'admin' | 'adminId'>): string {
  return admin ?? (adminId === null ? 'The operator' : 'A deleted account')
}

/** Returns what was done: 'changed the template Cat'. */
export function actText({ act, target, targetId, targetName }: AuditEntry): string {
  return ACTS[act](targetName ?? (target === 'account' ? 'a deleted account' : `number ${targetId}`))
}

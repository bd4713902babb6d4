import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { z } from 'zod'
import { type AdminUser, changeUser, listUsers, resetUserPassword } from '#contract/admin.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { useSettled } from '#client/ui/browser/use-settled.ts'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { LoadingRecords, NoRecords, RecordCard } from './record-table.tsx'
import { NewPasswordDialog } from './new-password-dialog.tsx'
import { CHANGES, questionOf, type UserAct, UsersTable } from './users-table.tsx'

/** Queries of the accounts that admins look after. Invalidate `all()` after a change. */
export const userQueries = {
  all: () => ['/api/admin/users'] as const,
  /** One page of the accounts whose usernames begin with `search`. The list before is shown meanwhile. */
  list: (search: string, page: number) =>
    queryOptions({
      queryKey: [...userQueries.all(), { search, page }],
      queryFn: ({ signal }) => call(listUsers, { query: { page, ...(search !== '' && { search }) }, signal }),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
}

const sayFailure = (title: string, error: Error): void =>
  toast({ title, description: failureText(error, { fallback: 'Please try again.' }), destructive: true })

/** How long typing rests before the server searches. */
const TYPING_REST_MS = 300

/** The accounts of grown-ups. Children are looked after by their parents. */
export function UsersTab() {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed, TYPING_REST_MS).trim()
  const parsed = listUsers.query.shape.search.safeParse(search)
  return (
    <div className="flex flex-col gap-4">
      <div className="tablet:max-w-96">
        <Field
          label="Search users"
          hint="Type how a username begins. Children are not listed: their parents look after them."
          error={parsed.success ? undefined : 'A username has at most 50 characters.'}
        >
          {(input) => (
            <TextInput
              {...input}
              type="search"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </div>
      {parsed.success && <UserList search={search} />}
    </div>
  )
}

function UserList({ search }: { search: string }) {
  const { id: ownId } = useAccount()
  const [turned, setTurned] = useState({ search, page: 1 })
  // Another search begins on its first page. An open question stays, which a new key would close.
  const page = turned.search === search ? turned.page : 1
  const [asked, setAsked] = useState<{ act: UserAct; user: AdminUser } | null>(null)
  const query = useQuery(userQueries.list(search, page))
  const { change, reset } = useUserCommands()
  const perform = (act: UserAct, { id }: AdminUser): void =>
    act === 'reset' ? reset.mutate(id) : change.mutate({ id, body: CHANGES[act] })
  return (
    <>
      <LoadedList
        query={{ data: query.data?.users, error: query.error, refetch: query.refetch }}
        failure="Couldn't load the users"
        loading={<LoadingRecords label="Loading the users..." />}
        empty={<NoRecords>No users found.</NoRecords>}
      >
        {(users) => (
          <RecordCard>
            <UsersTable users={users} ownId={ownId} onAsk={(act, user) => setAsked({ act, user })} />
          </RecordCard>
        )}
      </LoadedList>
      {query.data && (
        <PageSteps
          page={query.data.page}
          hasMore={query.data.hasMore}
          disabled={query.isPlaceholderData}
          onChange={(next) => setTurned({ search, page: next })}
        />
      )}
      {asked && (
        <ConfirmDialog
          {...questionOf(asked.act, asked.user.username)}
          onConfirm={() => perform(asked.act, asked.user)}
          onClose={() => setAsked(null)}
        />
      )}
      {reset.data && (
        <NewPasswordDialog
          username={reset.data.user.username}
          password={reset.data.password}
          onDone={() => reset.reset()}
        />
      )}
    </>
  )
}

interface PageStepsProps {
  /** From 1. */
  page: number
  hasMore: boolean
  /** While another page is on its way. */
  disabled: boolean
  onChange: (page: number) => void
}

/** The way to the page before and after; nothing where one page holds it all. */
function PageSteps({ page, hasMore, disabled, onChange }: PageStepsProps) {
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-4">
      <Button size="small" disabled={disabled || page === 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft aria-hidden="true" />
        Previous
      </Button>
      <span aria-live="polite">Page {page}</span>
      <Button size="small" disabled={disabled || !hasMore} onClick={() => onChange(page + 1)}>
        Next
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  )
}

type Change = z.input<typeof changeUser.body>

/** Returns what a change has done, in a few words. */
function changedText({ username, isAdmin, disabled }: AdminUser, change: Change): string {
  if (change.isAdmin !== undefined) return isAdmin ? `${username} is an admin now` : `${username} is no admin any more`
  return disabled ? `${username} is disabled` : `${username} is enabled`
}

/** The mutations that change accounts and reset passwords. Toasts say what became of it; a new password is in the result only. */
export function userMutations(queries: QueryClient) {
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: userQueries.all() })
  return {
    change: mutationOptions({
      mutationFn: ({ id, body }: { id: number; body: Change }) => call(changeUser, { params: { id }, body }),
      onSuccess: (user: AdminUser, { body }: { body: Change }) => {
        toast({ title: changedText(user, body) })
        return refresh()
      },
      onError: (error: Error) => sayFailure('Update failed', error),
    }),
    reset: mutationOptions({
      mutationFn: (id: number) => call(resetUserPassword, { params: { id } }),
      // A second try would make another password, and only the last one is valid.
      retry: false,
      gcTime: 0,
      onSuccess: refresh,
      onError: (error: Error) => sayFailure('Could not reset the password', error),
    }),
  }
}

/** The mutations of `userMutations` for a component. */
function useUserCommands() {
  const { change, reset } = userMutations(useQueryClient())
  return { change: useMutation(change), reset: useMutation(reset) }
}

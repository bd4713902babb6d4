import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminUser, listUsers } from '#contract/admin.ts'
import { NoRecords } from '#client/features/admin/table/no-records.tsx'
import { RecordCard } from '#client/features/admin/table/record-card.tsx'
import { useAccount } from '#client/models/session/use-session.ts'
import { LoadingRecords } from '#client/features/admin/table/loading-records.tsx'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { useSettled } from '#client/ui/browser/use-settled.ts'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { NewPasswordDialog } from './new-password-dialog.tsx'
import { PageSteps } from './page-steps.tsx'
import { useUserCommands } from './use-user-commands.ts'
import { CHANGES, questionOf, type UserAct } from './user-acts.ts'
import { userQueries } from './user-queries.ts'
import { UsersTable } from './users-table.tsx'

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
          hint="The beginning of a username."
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

import { Ban, CircleCheck, KeyRound, ShieldMinus, ShieldPlus } from 'lucide-react'
import type { AdminUser } from '#contract/admin.ts'
import { type Column, RecordTable } from '#client/features/admin/table/record-table.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/words/say-when.ts'
import type { UserAct } from './user-acts.ts'

export interface UsersTableProps {
  users: readonly AdminUser[]
  /** The id of the admin who looks at it. */
  ownId: number
  onAsk: (act: UserAct, user: AdminUser) => void
}

const WHEN = 'text-ink-soft min-[48rem]:whitespace-nowrap'

/** Accounts, and what an admin can do about each. */
export function UsersTable(props: UsersTableProps) {
  const columns = columnsFor(props, useNow())
  return <RecordTable label="Users" columns={columns} rows={props.users} keyOf={({ id }) => id} />
}

function columnsFor({ ownId, onAsk }: UsersTableProps, now: Date): readonly Column<AdminUser>[] {
  const when = (moment: string): string => sayWhen(new Date(moment), now)
  return [
    { header: 'Username', kind: 'name', shown: (user) => <Name user={user} isOwn={user.id === ownId} /> },
    { header: 'Joined', shown: ({ createdAt }) => when(createdAt), className: WHEN },
    {
      header: 'Last seen',
      shown: ({ lastSeenAt }) => (lastSeenAt === null ? 'not signed in' : when(lastSeenAt)),
      className: WHEN,
    },
    {
      header: 'Actions',
      kind: 'actions',
      // On a tablet the buttons stand in two rows, without their icons.
      className: 'min-[48rem]:min-w-64 tablet:max-desktop:[&_svg]:hidden',
      shown: (user) => <Actions user={user} isOwn={user.id === ownId} onAsk={onAsk} />,
    },
  ]
}

function Name({ user: { username, displayName, isAdmin, disabled }, isOwn }: { user: AdminUser; isOwn: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {username}
      {displayName !== null && <span className="font-normal text-ink-soft">{displayName}</span>}
      {isOwn && <Badge tone="leaf">You</Badge>}
      {isAdmin && <Badge tone="blueberry">Admin</Badge>}
      {disabled && <Badge tone="tomato">Disabled</Badge>}
    </span>
  )
}

function Actions({
  user,
  isOwn,
  onAsk,
}: {
  user: AdminUser
  isOwn: boolean
  onAsk: (act: UserAct, user: AdminUser) => void
}) {
  const { username, disabled, isAdmin } = user
  return (
    <>
      {/* Nobody locks themselves out: the own password is changed in the profile. */}
      {!isOwn && (
        <>
          <Button size="small" aria-label={`Reset password of ${username}`} onClick={() => onAsk('reset', user)}>
            <KeyRound aria-hidden="true" />
            Reset password
          </Button>
          <Button
            size="small"
            aria-label={`${disabled ? 'Enable' : 'Disable'} ${username}`}
            onClick={() => onAsk(disabled ? 'enable' : 'disable', user)}
          >
            {disabled ? <CircleCheck aria-hidden="true" /> : <Ban aria-hidden="true" />}
            {disabled ? 'Enable' : 'Disable'}
          </Button>
        </>
      )}
      <Button
        size="small"
        aria-label={`${isAdmin ? 'Remove admin' : 'Make admin'}: ${username}`}
        onClick={() => onAsk(isAdmin ? 'unmake' : 'make', user)}
      >
        {isAdmin ? <ShieldMinus aria-hidden="true" /> : <ShieldPlus aria-hidden="true" />}
        {isAdmin ? 'Remove admin' : 'Make admin'}
      </Button>
    </>
  )
}

import { Ban, CircleCheck, KeyRound, ShieldMinus, ShieldPlus } from 'lucide-react'
import type { z } from 'zod'
import type { AdminUser, changeUser } from '#contract/admin.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/date-text.ts'
import { type Column, RecordTable } from './record-table.tsx'

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

/** What an admin can do about an account. */
export type UserAct = 'reset' | 'disable' | 'enable' | 'make' | 'unmake'

interface ActTexts {
  readonly title: string
  readonly description: string
  readonly action: string
}

/** Returns the question that is asked before an act. */
export function questionOf(act: UserAct, name: string): ActTexts {
  switch (act) {
    case 'reset':
      return {
        title: `Reset the password of ${name}?`,
        description: `You see a one-time password once and pass it on. ${name} is signed out everywhere, chooses another password with it, and is told of the reset. Passkeys and recovery codes of the account go.`,
        action: 'Reset password',
      }
    case 'disable':
      return {
        title: `Disable ${name}?`,
        description: `${name} is signed out everywhere and cannot sign in. What ${name} has made public is public no more. Pictures, coins and families stay as they are.`,
        action: 'Disable',
      }
    case 'enable':
      return {
        title: `Enable ${name}?`,
        description: `${name} can sign in again with the password from before. What was public is public again.`,
        action: 'Enable',
      }
    case 'make':
      return {
        title: `Make ${name} an admin?`,
        description: `${name} can then change templates, the store, feedback and accounts. Other people's pictures stay private.`,
        action: 'Make admin',
      }
    case 'unmake':
      return {
        title: `Remove ${name} as an admin?`,
        description: `${name} stays a user like everybody else.`,
        action: 'Remove admin',
      }
  }
}

/** The changes that are sent. A new password is another call. */
export const CHANGES: Readonly<Record<Exclude<UserAct, 'reset'>, z.input<typeof changeUser.body>>> = {
  disable: { disabled: true },
  enable: { disabled: false },
  make: { isAdmin: true },
  unmake: { isAdmin: false },
}

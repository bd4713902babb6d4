import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FamilyInvitation } from '#contract/invitations.ts'
import { invitationQueries } from '#client/features/families/invite/invitation-queries.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'

export interface InvitationListProps {
  which: 'received' | 'sent'
  title: string
  text: string
  children: (invitation: FamilyInvitation) => ReactNode
}

/** The pending invitations of one kind, each rendered by `children`. */
export function InvitationList({ which, title, text, children }: InvitationListProps) {
  const { data, error, refetch } = useQuery({
    ...invitationQueries.mine(),
    refetchOnMount: 'always',
    networkMode: 'always',
  })
  const pending = data?.[which].filter(({ status }) => status === 'pending')
  return (
    <TitledCard title={title} text={text}>
      <LoadedList
        query={{ data: pending, error, refetch }}
        failure={{ title: 'The invitations are not here', text: 'We could not fetch them.' }}
        loading={<Skeleton className="h-14 w-full" />}
        empty={<p className="rounded-field bg-door p-4">No pending invitations</p>}
      >
        {(invitations) => (
          <ul className="divide-y divide-line border-t border-line">
            {invitations.map((invitation) => (
              <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3">
                {children(invitation)}
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
    </TitledCard>
  )
}

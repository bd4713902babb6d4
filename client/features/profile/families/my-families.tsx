import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Family } from '#contract/families.ts'
import { familyQueries } from '#client/models/families/family-queries.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { ActiveFamily } from './active-family.tsx'
import { CreateFamilyDialog } from './create-family-dialog.tsx'
import { FamilyRow } from './family-row.tsx'
import { ReceivedInvitations } from './received-invitations.tsx'
import { SentInvitations } from './sent-invitations.tsx'

const InviteDialog = lazyDialog(
  async () => (await import('#client/features/families/invite/invite-dialog.tsx')).InviteDialog,
)
const LOADING_FAMILIES = 2

/** The person's families, and the invitations that they have got and made. */
export function MyFamilies({ activeFamilyId }: { activeFamilyId: number | null }) {
  const query = useQuery({ ...familyQueries.list(), networkMode: 'always' })
  const [creating, setCreating] = useState(false)
  const [inviting, setInviting] = useState(false)
  const [invitedTo, setInvitedTo] = useState<Pick<Family, 'id' | 'name'>>({ id: 0, name: '' })
  return (
    <div className="flex flex-col gap-5">
      <TitledCard
        title="My Families"
        text="A family shares the pictures that its members complete."
        actions={
          <>
            <Button size="small" variant="primary" onClick={() => setCreating(true)}>
              <Plus aria-hidden="true" />
              Create Family
            </Button>
            <Button asChild size="small">
              <Link to="/join">
                <KeyRound aria-hidden="true" />
                Join with Code
              </Link>
            </Button>
          </>
        }
      >
        <LoadedList
          query={query}
          failure="Your families are not here"
          loading={
            <LoadingGrid
              label="Loading your families..."
              count={LOADING_FAMILIES}
              className="flex flex-col gap-3"
              itemClassName="h-16 w-full"
            />
          }
          empty={
            <p className="rounded-field bg-door p-4 text-pretty">
              You are in no family yet. Create one and invite the others, or join one with the code somebody sent you.
            </p>
          }
        >
          {(families) => (
            <>
              <ul className="divide-y divide-line border-y border-line">
                {families.map((family) => (
                  <FamilyRow
                    key={family.id}
                    family={family}
                    onInvite={() => {
                      setInvitedTo(family)
                      setInviting(true)
                    }}
                  />
                ))}
              </ul>
              <ActiveFamily families={families} activeFamilyId={activeFamilyId} />
            </>
          )}
        </LoadedList>
      </TitledCard>
      <ReceivedInvitations />
      <SentInvitations />
      <CreateFamilyDialog open={creating} onOpenChange={setCreating} />
      <InviteDialog open={inviting} onOpenChange={setInviting} family={invitedTo} />
    </div>
  )
}

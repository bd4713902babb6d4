import { useQuery } from '@tanstack/react-query'
import { Crown, KeyRound, Plus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Family } from '#contract/families.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { capital, kindTexts } from '#client/models/family-text.ts'
import { Badge } from '#client/ui/badge.tsx'
import { useChangeProfile } from './profile-query.ts'
import { CreateFamilyDialog } from './create-family-dialog.tsx'
import { ReceivedInvitations, SentInvitations } from './my-invitations.tsx'

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

const LABEL = 'Active family'
const NONE = 'none'

const InviteDialog = lazyDialog(async () => (await import('#client/features/families/invite-dialog.tsx')).InviteDialog)
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
          failure="Couldn't load your families"
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

interface ActiveFamilyProps {
  families: readonly Pick<Family, 'id' | 'name'>[]
  activeFamilyId: number | null
}

/** Chooses the family with which completed pictures are shared. */
function ActiveFamily({ families, activeFamilyId }: ActiveFamilyProps) {
  const change = useChangeProfile()
  const shown = change.isPending ? (change.variables.activeFamilyId ?? null) : activeFamilyId
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden="true" className="text-lead font-semibold">
        {LABEL}
      </p>
      <Select
        label={LABEL}
        options={[
          ...families.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: NONE, label: 'No family' },
        ]}
        value={shown === null ? NONE : String(shown)}
        onChange={(value) => change.mutate({ activeFamilyId: value === NONE ? null : Number(value) })}
        className="tablet:max-w-96"
      />
      <p className="text-small text-ink-soft">
        Pictures that you complete from now on are shared with it. What you have shared before stays where it is.
      </p>
    </div>
  )
}

/** One family in the list. Its parents invite from here. */
function FamilyRow({ family, onInvite }: { family: Family; onInvite: () => void }) {
  const { id, name, isOwner, role, memberCount, artworkCount, parentOffer } = family
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 grow basis-52 flex-col items-start gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2">
          <Link
            to={`/families/${id}`}
            className="inline-flex min-h-11 items-center rounded-small font-display text-lead font-semibold wrap-anywhere text-blueberry-ink underline underline-offset-4"
          >
            {name}
          </Link>
          {isOwner && (
            <Badge tone="butter" icon={<Crown aria-hidden="true" />}>
              Owner
            </Badge>
          )}
          {family.kind === 'class' && <Badge tone="blueberry">Class</Badge>}
          {!isOwner && role === 'parent' && <Badge tone="plain">{capital(kindTexts(family).parent)}</Badge>}
          {parentOffer && <Badge tone="tomato">Asked to be a {kindTexts(family).parent}</Badge>}
        </div>
        <p className="text-small text-ink-soft">
          {counted(memberCount, 'member')}, {counted(artworkCount, 'shared picture')}
        </p>
      </div>
      {role === 'parent' && (
        <Button size="small" aria-label={`Invite to ${name}`} onClick={onInvite}>
          <UserPlus aria-hidden="true" />
          Invite
        </Button>
      )}
    </li>
  )
}

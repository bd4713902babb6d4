import { ArrowLeft, Brush, UserPlus, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useState } from 'react'
import type { Family, FamilyMember } from '#contract/families.ts'
import { doorAddress } from '#client/features/door/door-address.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Loaded, type LoadedProps } from '#client/ui/loaded-list.tsx'
import { Sheet } from '#client/ui/overlays/sheet.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { DoorIcon } from '#client/ui/pictures/door-icon.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { longDate } from '#client/ui/date-text.ts'
import { kindTexts } from '#client/models/family-text.ts'
import { PasswordDialog } from '#client/models/session/password-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { FamilyMenu } from './family-menu.tsx'
import { MemberList } from './member-list.tsx'
import { type FamilyCommands, useFamilyCommands } from './use-family-commands.ts'
import { takeOverQuestion } from './member-question.ts'

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog)

/** Returns 'No shared artworks yet', '1 shared artwork' or '7 shared artworks'. */
const sharedText = (count: number): string =>
  count === 0 ? 'No shared artworks yet' : count === 1 ? '1 shared artwork' : `${count} shared artworks`

export interface FamilyCardProps {
  family: Family
  members: LoadedProps<readonly FamilyMember[]>['query']
  /** There is room next to the pictures. Elsewhere they come first, and the members are behind a button. */
  isWide: boolean
  /** The door is open already. */
  isOnDoor: boolean
}

/** Who a family is, next to its pictures or above them: its name, its members, and what can be done. */
export function FamilyCard({ family, members, isWide, isOnDoor }: FamilyCardProps) {
  const account = useAccount()
  const commands = useFamilyCommands(family)
  const [inviting, setInviting] = useState(false)
  const size = isWide ? 'medium' : 'small'
  const [showsMembers, setShowsMembers] = useState(false)
  const list = (
    <Loaded query={members} failure="Couldn't load the members" loading={<Skeleton className="h-24 w-full" />}>
      {(known) => <MemberList family={family} members={known} selfId={account.id} commands={commands} />}
    </Loaded>
  )
  return (
    <Card className="flex flex-col gap-3 p-4 desktop:sticky desktop:top-24 desktop:gap-5 desktop:p-5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h1 className="text-heading-2 wrap-anywhere">{family.name}</h1>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="text-small text-ink-soft">
              Since <time dateTime={family.createdAt}>{longDate(family.createdAt)}</time>
            </p>
            {family.kind === 'class' && <Badge tone="blueberry">Class</Badge>}
            {family.isOwner && <Badge tone="butter">Owner</Badge>}
            <Badge tone="plain">{sharedText(family.artworkCount)}</Badge>
          </div>
        </div>
        {family.role !== 'child' && <FamilyMenu family={family} selfId={account.id} commands={commands} />}
      </div>
      <FamilyNotices family={family} selfId={account.id} commands={commands} />
      {isWide && list}
      <div className="flex flex-wrap gap-3 [&>*]:grow max-tablet:[&>*]:px-3! desktop:flex-col">
        {!isOnDoor && (
          <Button asChild variant="primary" size={size}>
            <Link to={doorAddress(family.id)}>
              <DoorIcon />
              Open the door
            </Link>
          </Button>
        )}
        {!isWide && (
          <Button size={size} onClick={() => setShowsMembers(true)}>
            <Users aria-hidden="true" />
            Members ({family.memberCount})
          </Button>
        )}
        {family.role === 'parent' && (
          <Button size={size} onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" />
            Invite
          </Button>
        )}
        {isWide && <FamilyLinks className="contents" />}
      </div>
      {!isWide && (
        <Sheet open={showsMembers} onOpenChange={setShowsMembers} title="Members" from="right">
          {list}
        </Sheet>
      )}
      <InviteDialog open={inviting} onOpenChange={setInviting} family={family} />
    </Card>
  )
}

/** The ways from a family to other screens. */
export function FamilyLinks({ className }: { className: string }) {
  return (
    <div className={className}>
      <Button asChild>
        <Link to="/canvas">
          <Brush aria-hidden="true" />
          Go to Canvas
        </Link>
      </Button>
      <Button asChild variant="ghost">
        <Link to="/profile">
          <ArrowLeft aria-hidden="true" />
          Back to Profile
        </Link>
      </Button>
    </div>
  )
}

export interface FamilyNoticesProps {
  family: Family
  selfId: number
  commands: FamilyCommands
}

const NOTICE = 'flex flex-col gap-3 rounded-field bg-butter-pale p-4 text-butter-ink'

/** What a member is asked and has to know: to be a parent, and that the owner's account is disabled. */
function FamilyNotices({ family, selfId, commands }: FamilyNoticesProps) {
  const { name, role, parentOffer, isOwnerAway } = family
  const { parent } = kindTexts(family)
  const [takingOver, setTakingOver] = useState(false)
  return (
    <>
      {parentOffer && (
        <section aria-label="A question for you" className={NOTICE}>
          <p className="font-semibold wrap-anywhere">
            {parentOffer.by} asks you to be a {parent} in {name}.
          </p>
          <p className="text-small">
            You then look after its children: you see and manage their pictures, settings and devices. Say yes only if
            you want to do that.
          </p>
          <div className="flex flex-wrap gap-2 [&>*]:grow">
            <Button size="small" disabled={commands.isBusy} onClick={commands.acceptParent}>
              Yes, be a {parent}
            </Button>
            <Button
              size="small"
              disabled={commands.isBusy}
              onClick={() => commands.endAsking({ id: selfId }, 'You stay a member')}
            >
              No
            </Button>
          </div>
        </section>
      )}
      {isOwnerAway && role === 'parent' && !family.isOwner && (
        <section aria-label="The owner is away" className={NOTICE}>
          <p className="font-semibold">The account of the owner is disabled.</p>
          <Button size="small" onClick={() => setTakingOver(true)}>
            Become the owner
          </Button>
        </section>
      )}
      {takingOver && (
        <PasswordDialog
          {...takeOverQuestion(family)}
          variant="primary"
          send={(password) => commands.makeOwner.send({ id: selfId }, password)}
          onDone={() => commands.makeOwner.onDone(`${name} belongs to you now`)}
          onClose={() => setTakingOver(false)}
        />
      )}
    </>
  )
}

import { ArrowLeft, Brush, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Family, FamilyMember } from '#contract/families.ts'
import { FamilyMenu } from '#client/features/families/members/family-menu.tsx'
import { FamilyNotices } from '#client/features/families/members/family-notices.tsx'
import { MemberList } from '#client/features/families/members/member-list.tsx'
import { useFamilyCommands } from '#client/features/families/members/use-family-commands.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { longDate } from '#client/models/families/long-date.ts'

const InviteDialog = lazyDialog(
  async () => (await import('#client/features/families/invite/invite-dialog.tsx')).InviteDialog,
)

/** Returns 'No shared artworks yet', '1 shared artwork' or '7 shared artworks'. */
const sharedWords = (count: number): string =>
  count === 0 ? 'No shared artworks yet' : count === 1 ? '1 shared artwork' : `${count} shared artworks`

export interface FamilyCardProps {
  family: Family
  /** Undefined until they are known. */
  members: readonly FamilyMember[] | undefined
}

/** The family beside its pictures: name, members, and the ways on. */
export function FamilyCard({ family, members }: FamilyCardProps) {
  const account = useAccount()
  const commands = useFamilyCommands(family)
  const [inviting, setInviting] = useState(false)
  return (
    <Card className="flex flex-col gap-5 p-5 desktop:sticky desktop:top-24">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h1 className="text-heading-2 wrap-anywhere">{family.name}</h1>
          <p className="text-small text-ink-soft">
            Since <time dateTime={family.createdAt}>{longDate(family.createdAt)}</time>
          </p>
        </div>
        {family.role !== 'child' && <FamilyMenu family={family} selfId={account.id} commands={commands} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {family.kind === 'class' && <Badge tone="blueberry">Class</Badge>}
        {family.isOwner && <Badge tone="butter">Owner</Badge>}
        <Badge tone="plain">{sharedWords(family.artworkCount)}</Badge>
      </div>
      <FamilyNotices family={family} selfId={account.id} commands={commands} />
      {members ? (
        <MemberList family={family} members={members} selfId={account.id} commands={commands} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
      <div className="flex flex-wrap gap-3 [&>*]:grow max-tablet:[&>*]:px-3! desktop:flex-col">
        {family.role === 'parent' && (
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" />
            Invite
          </Button>
        )}
        <Button asChild variant="primary">
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
      <InviteDialog open={inviting} onOpenChange={setInviting} family={family} />
    </Card>
  )
}

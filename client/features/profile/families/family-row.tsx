import { Crown, UserPlus } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Family } from '#contract/families.ts'
import { capital, kindWords } from '#client/models/families/kind-words.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/** One family in the list. Its parents invite from here. */
export function FamilyRow({ family, onInvite }: { family: Family; onInvite: () => void }) {
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
          {!isOwner && role === 'parent' && <Badge tone="plain">{capital(kindWords(family).parent)}</Badge>}
          {parentOffer && <Badge tone="tomato">Asked to be a {kindWords(family).parent}</Badge>}
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

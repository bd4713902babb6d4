import { Crown, Ellipsis, UserMinus, UserRoundCheck, UserRoundX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Family, FamilyMember } from '#contract/families.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { kindWords } from '#client/features/families/kind-words.ts'
import { personName } from '#client/features/session/person-name.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Menu, MenuEntry, MenuSection } from '#client/ui/overlays/menu.tsx'
import { ownerQuestion, type Question, removeQuestion } from './member-question.ts'
import { roleWord } from './role-words.ts'
import type { FamilyCommands } from './use-family-commands.ts'

export interface MemberListProps {
  family: Family
  members: readonly FamilyMember[]
  /** The id of the person who looks at it. */
  selfId: number
  commands: FamilyCommands
}

/** The family's members with their pictures and roles. Its owner gives roles, passes the family on, and removes people. */
export function MemberList({ family, members, selfId, commands }: MemberListProps) {
  const [asked, setAsked] = useState<{ question: Question; onConfirm: () => void } | null>(null)
  const ask = (question: Question, onConfirm: () => void): void => setAsked({ question, onConfirm })
  const row = (member: FamilyMember): ReactNode => (
    <li key={member.id} className="flex min-h-12 items-center gap-3">
      <Avatar
        name={personName(member)}
        color={personColor(member.id, member.profileColor)}
        imageUrl={member.profileImageUrl}
      />
      <div className="min-w-0 grow">
        <p className="leading-tight font-semibold wrap-anywhere">
          {personName(member)}
          {member.id === selfId && <span className="font-normal text-ink-soft"> (you)</span>}
        </p>
        <p className="text-small leading-tight text-ink-soft">{roleWord(member, family)}</p>
      </div>
      {/* A child's profile is deleted where its parents look after it. */}
      {family.isOwner && member.id !== selfId && member.role !== 'child' && (
        <MemberMenu member={member} family={family} commands={commands} ask={ask} />
      )}
    </li>
  )
  // The children of a class fill more than a screen.
  const folded = family.kind === 'class' ? members.filter(({ role }) => role === 'child') : []
  return (
    <>
      <ul className="flex flex-col gap-1" aria-label="Members">
        {members.filter((member) => !folded.includes(member)).map(row)}
      </ul>
      {folded.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer rounded-small py-2.5 font-display font-semibold">
            {folded.length === 1 ? '1 child' : `${folded.length} children`}
          </summary>
          <ul className="mt-1 flex flex-col gap-1" aria-label="Children">
            {folded.map(row)}
          </ul>
        </details>
      )}
      {asked && <ConfirmDialog {...asked.question} onConfirm={asked.onConfirm} onClose={() => setAsked(null)} />}
    </>
  )
}

interface MemberMenuProps {
  member: FamilyMember
  family: Family
  commands: FamilyCommands
  ask: (question: Question, onConfirm: () => void) => void
}

function MemberMenu({ member, family, commands, ask }: MemberMenuProps) {
  const name = personName(member)
  const isParent = member.role === 'parent'
  const { parent } = kindWords(family)
  return (
    <Menu trigger={<IconButton label={`Manage ${name}`} icon={<Ellipsis />} disabled={commands.isBusy} />}>
      <MenuSection title={name}>
        <MenuEntry
          icon={isParent ? <UserRoundX aria-hidden="true" /> : <UserRoundCheck aria-hidden="true" />}
          onSelect={() => commands.setRole(member, isParent ? 'member' : 'parent')}
        >
          {isParent ? `No longer a ${parent}` : `Make a ${parent}`}
        </MenuEntry>
        <MenuEntry
          icon={<Crown aria-hidden="true" />}
          onSelect={() => ask(ownerQuestion(name, family), () => commands.makeOwner(member))}
        >
          Make the owner
        </MenuEntry>
        <MenuEntry
          icon={<UserMinus aria-hidden="true" />}
          onSelect={() => ask(removeQuestion(name, family), () => commands.remove(member))}
        >
          Remove from the {family.kind}
        </MenuEntry>
      </MenuSection>
    </Menu>
  )
}

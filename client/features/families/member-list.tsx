import { Crown, Ellipsis, UserMinus, UserRoundCheck, UserRoundX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Family, FamilyMember } from '#contract/families.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { PasswordDialog } from '#client/models/session/password-dialog.tsx'
import { capital, kindTexts } from '#client/models/family-text.ts'
import { personName } from '#client/models/session/person-name.ts'
import { Avatar } from '#client/ui/pictures/avatar.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Menu, MenuEntry, MenuSection } from '#client/ui/overlays/menu.tsx'
import { ownerQuestion, parentQuestion, type Question, removeQuestion } from './member-question.ts'
import type { FamilyCommands, PasswordCommand } from './use-family-commands.ts'

export interface MemberListProps {
  family: Family
  members: readonly FamilyMember[]
  /** The id of the person who looks at it. */
  selfId: number
  commands: FamilyCommands
}

type Asked =
  | { readonly what: 'plain'; readonly question: Question; readonly onConfirm: () => void }
  | {
      readonly what: 'password'
      readonly question: Question
      readonly member: FamilyMember
      readonly command: PasswordCommand
      readonly done: string
    }

/** The family's members with their pictures and roles. Its parents ask and remove members; its owner passes it on, and decides on parents. */
export function MemberList({ family, members, selfId, commands }: MemberListProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = (): void => setAsked(null)
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
        <p className="text-small leading-tight text-ink-soft">
          {roleText(member, family)}
          {member.isAskedToParent && `, asked to be a ${kindTexts(family).parent}`}
        </p>
      </div>
      {/* A child's profile is deleted where its parents look after it. */}
      {mayManage(family, member) && member.id !== selfId && (
        <MemberMenu member={member} family={family} commands={commands} ask={setAsked} />
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
      {asked?.what === 'plain' && <ConfirmDialog {...asked.question} onConfirm={asked.onConfirm} onClose={close} />}
      {asked?.what === 'password' && (
        <PasswordDialog
          {...asked.question}
          variant="primary"
          send={(password) => asked.command.send(asked.member, password)}
          onDone={() => asked.command.onDone(asked.done)}
          onClose={close}
        />
      )}
    </>
  )
}

/** Parents manage plain members, the owner the other parents too. */
const mayManage = ({ role, isOwner }: Family, member: FamilyMember): boolean =>
  (member.role === 'member' && role === 'parent') || (member.role === 'parent' && isOwner)

interface MemberMenuProps {
  member: FamilyMember
  family: Family
  commands: FamilyCommands
  ask: (asked: Asked) => void
}

function MemberMenu({ member, family, commands, ask }: MemberMenuProps) {
  const name = personName(member)
  const isParent = member.role === 'parent'
  const { parent } = kindTexts(family)
  return (
    <Menu trigger={<IconButton label={`Manage ${name}`} icon={<Ellipsis />} disabled={commands.isBusy} />}>
      <MenuSection title={name}>
        {member.isAskedToParent && (
          <MenuEntry
            icon={<UserRoundX aria-hidden="true" />}
            onSelect={() => commands.endAsking(member, `${name} is not asked any more`)}
          >
            Do not ask any more
          </MenuEntry>
        )}
        {!isParent && !member.isAskedToParent && (
          <MenuEntry
            icon={<UserRoundCheck aria-hidden="true" />}
            onSelect={() =>
              ask({
                what: 'password',
                question: parentQuestion(name, family),
                member,
                command: commands.askToParent,
                done: `${name} is asked to be a ${parent}`,
              })
            }
          >
            Ask to be a {parent}
          </MenuEntry>
        )}
        {isParent && (
          <MenuEntry icon={<UserRoundX aria-hidden="true" />} onSelect={() => commands.demote(member)}>
            No longer a {parent}
          </MenuEntry>
        )}
        {isParent && (
          <MenuEntry
            icon={<Crown aria-hidden="true" />}
            onSelect={() =>
              ask({
                what: 'password',
                question: ownerQuestion(name, family),
                member,
                command: commands.makeOwner,
                done: `${family.name} belongs to ${name} now`,
              })
            }
          >
            Make the owner
          </MenuEntry>
        )}
        <MenuEntry
          icon={<UserMinus aria-hidden="true" />}
          onSelect={() =>
            ask({
              what: 'plain',
              question: removeQuestion(name, family, isParent),
              onConfirm: () => commands.remove(member),
            })
          }
        >
          Remove from the {family.kind}
        </MenuEntry>
      </MenuSection>
    </Menu>
  )
}

/** Returns what a member is in the family: 'Owner', 'Parent', 'Member' or 'Child', and in a class 'Teacher'. */
function roleText({ isOwner, role }: Pick<FamilyMember, 'isOwner' | 'role'>, family: Pick<Family, 'kind'>): string {
  if (isOwner) return 'Owner'
  return capital(role === 'parent' ? kindTexts(family).parent : role)
}

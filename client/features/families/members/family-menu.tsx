import { DoorOpen, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Family } from '#contract/families.ts'
import { kindWords } from '#client/models/families/kind-words.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Menu, MenuEntry, MenuSection } from '#client/ui/overlays/menu.tsx'
import { dissolveQuestion, leaveQuestion } from './member-question.ts'
import { RenameDialog } from './rename-dialog.tsx'
import type { FamilyCommands } from './use-family-commands.ts'

export interface FamilyMenuProps {
  family: Family
  selfId: number
  commands: FamilyCommands
}

/** What a grown-up does with the whole family: its owner renames and dissolves it, and everybody leaves. */
export function FamilyMenu({ family, selfId, commands }: FamilyMenuProps) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'rename' | 'leave' | 'dissolve' | null>(null)
  const close = (): void => setOpen(null)
  const goAway = (): void => void navigate('/profile', { replace: true })
  const { parent } = kindWords(family)
  const mustPassOn = family.isOwner && family.memberCount > 1
  return (
    <>
      <Menu trigger={<IconButton label={`Manage ${family.name}`} icon={<Ellipsis />} disabled={commands.isBusy} />}>
        <MenuSection title={family.name}>
          {family.isOwner && (
            <MenuEntry icon={<Pencil aria-hidden="true" />} onSelect={() => setOpen('rename')}>
              Rename
            </MenuEntry>
          )}
          <MenuEntry icon={<DoorOpen aria-hidden="true" />} onSelect={() => setOpen('leave')}>
            Leave the {family.kind}
          </MenuEntry>
          {family.isOwner && (
            <MenuEntry icon={<Trash2 aria-hidden="true" />} onSelect={() => setOpen('dissolve')}>
              Dissolve the {family.kind}
            </MenuEntry>
          )}
        </MenuSection>
      </Menu>
      {open === 'rename' && <RenameDialog family={family} onRename={commands.rename} onClose={close} />}
      {open === 'leave' && !mustPassOn && (
        <ConfirmDialog {...leaveQuestion(family)} onConfirm={() => commands.leave(selfId, goAway)} onClose={close} />
      )}
      {open === 'leave' && mustPassOn && (
        <Dialog
          open
          onOpenChange={close}
          title={`The ${family.kind} needs an owner`}
          description={`Make another ${parent} the owner first: press the dots beside their name. A member becomes a ${parent} when you ask them and they accept. Or dissolve the ${family.kind}.`}
          footer={
            <Button size="large" onClick={close}>
              Close
            </Button>
          }
        />
      )}
      {open === 'dissolve' && (
        <ConfirmDialog {...dissolveQuestion(family)} onConfirm={() => commands.dissolve(goAway)} onClose={close} />
      )}
    </>
  )
}

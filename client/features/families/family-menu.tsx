import { DoorOpen, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import { familyQueries } from '#client/models/family-queries.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type Family, MAX_FAMILY_NAME, NewFamily } from '#contract/families.ts'
import { kindTexts } from '#client/models/family-text.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Menu, MenuEntry, MenuSection } from '#client/ui/overlays/menu.tsx'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { dissolveQuestion, leaveQuestion } from './member-question.ts'
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
  const { parent } = kindTexts(family)
  const mustPassOn = family.isOwner && family.memberCount > 1
  const { data: members } = useQuery({ ...familyQueries.members(family.id), networkMode: 'always' })
  const hasChildren = members?.some(({ role }) => role === 'child') ?? false
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
      {open === 'dissolve' && hasChildren && (
        <Dialog
          open
          onOpenChange={close}
          title={`${family.name} has children`}
          description={`A ${family.kind} with children is not dissolved. Delete their profiles first, or let them move to their other home. You find them under Children.`}
          footer={
            <Button size="large" onClick={close}>
              Close
            </Button>
          }
        />
      )}
      {open === 'dissolve' && !hasChildren && (
        <ConfirmDialog {...dissolveQuestion(family)} onConfirm={() => commands.dissolve(goAway)} onClose={close} />
      )}
    </>
  )
}

interface RenameDialogProps {
  family: Pick<Family, 'name'>
  onRename: (name: string) => void
  onClose: () => void
}

/** Gives the family another name. Mount it to open it. */
function RenameDialog({ family, onRename, onClose }: RenameDialogProps) {
  const form = useForm({
    resolver: zodResolver(NewFamily.pick({ name: true })),
    defaultValues: { name: family.name },
  })
  const submit = form.handleSubmit(({ name }) => {
    onClose()
    if (name !== family.name) onRename(name)
  })
  return (
    <Dialog open onOpenChange={onClose} title="Rename the family">
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormField form={form} name="name" label="Family name">
          {(input) => <TextInput {...input} maxLength={MAX_FAMILY_NAME} />}
        </FormField>
        <Button type="submit" variant="primary" size="large">
          Save
        </Button>
      </form>
    </Dialog>
  )
}

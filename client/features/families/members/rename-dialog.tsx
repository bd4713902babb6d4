import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type Family, MAX_FAMILY_NAME, NewFamily } from '#contract/families.ts'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'

export interface RenameDialogProps {
  family: Pick<Family, 'name'>
  onRename: (name: string) => void
  onClose: () => void
}

/** Gives the family another name. Mount it to open it. */
export function RenameDialog({ family, onRename, onClose }: RenameDialogProps) {
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

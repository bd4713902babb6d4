import { useState } from 'react'
import { type Family, MAX_FAMILY_NAME, NewFamily } from '#contract/families.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'

export interface RenameDialogProps {
  family: Pick<Family, 'name'>
  onRename: (name: string) => void
  onClose: () => void
}

/** Gives the family another name. Mount it to open it. */
export function RenameDialog({ family, onRename, onClose }: RenameDialogProps) {
  const [name, setName] = useState(family.name)
  const [fault, setFault] = useState<string>()
  return (
    <Dialog open onOpenChange={onClose} title="Rename the family">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          const parsed = NewFamily.safeParse({ name })
          if (!parsed.success) return setFault(parsed.error.issues[0]?.message)
          onClose()
          if (parsed.data.name !== family.name) onRename(parsed.data.name)
        }}
      >
        <Field label="Family name" error={fault}>
          {(input) => (
            <TextInput
              {...input}
              value={name}
              maxLength={MAX_FAMILY_NAME}
              onChange={({ target }) => {
                setName(target.value)
                setFault(undefined)
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="large">
          Save
        </Button>
      </form>
    </Dialog>
  )
}

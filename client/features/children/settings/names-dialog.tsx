import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createChildren } from '#contract/children.ts'
import { CONSENT_VERSION } from '#contract/consent.ts'
import { type Family, MAX_CHILDREN } from '#contract/families.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { Agreement, PLEASE_AGREE } from './agreement.tsx'
import { readNames } from './read-names.ts'
import { useRefreshChildren } from './use-child-commands.ts'

export interface NamesDialogProps {
  open: boolean
  family: Pick<Family, 'id' | 'kind'>
  /** How many children there are already. */
  present: number
  onClose: () => void
}

/** Makes the profiles of a whole list of names. */
export function NamesDialog({ open, onClose, ...form }: NamesDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Add a list of names"
      description="One name on each line. First names are enough. Each child gets a picture and a color, which you can change."
    >
      <NamesForm {...form} onClose={onClose} />
    </Dialog>
  )
}

/** A component inside the dialog, so that each opening starts with an empty field. */
function NamesForm({ family: { id, kind }, present, onClose }: Omit<NamesDialogProps, 'open'>) {
  const refresh = useRefreshChildren()
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [agrees, setAgrees] = useState(false)
  const { names, fault, hint } = readNames(text, MAX_CHILDREN[kind] - present)
  const add = useMutation({
    mutationFn: () => call(createChildren, { params: { id }, body: { names: [...names], consent: CONSENT_VERSION } }),
    // A second request after a lost reply would make every child twice.
    retry: false,
    onSuccess: async (made) => {
      onClose()
      toast({ title: made.length === 1 ? `${made[0]!.name} can color now` : `${made.length} children can color now` })
      await refresh()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (!add.isPending && fault === null && agrees) add.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {add.error && (
        <Alert title="No child was added">
          <p>{failureText(add.error, { fallback: 'Please look at the list, and try again.' })}</p>
        </Alert>
      )}
      <Field label="Names" hint={hint ?? undefined} error={isChecked && fault !== null ? fault : undefined}>
        {(input) => (
          <TextArea
            {...input}
            rows={8}
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Agreement agrees={agrees} fault={isChecked && !agrees ? PLEASE_AGREE : null} onChange={setAgrees} />
      <Button type="submit" variant="primary" size="large" disabled={add.isPending}>
        {add.isPending ? 'Adding...' : names.length > 1 ? `Add ${names.length} children` : 'Add the children'}
      </Button>
    </form>
  )
}

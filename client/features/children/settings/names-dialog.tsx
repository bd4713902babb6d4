import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { createChildren } from '#contract/children.ts'
import { CONSENT_VERSION } from '#contract/consent.ts'
import { type Family, MAX_CHILDREN } from '#contract/families.ts'
import { truncate } from '#contract/truncate.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/controls/text-input.tsx'
import { type Checked, rulesOf } from '#client/ui/forms/checked-draft.ts'
import { FormChoice, FormField } from '#client/ui/forms/form-field.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { Agreement, PLEASE_AGREE } from './agreement.tsx'
import { useRefreshChildren } from './children-queries.ts'

export interface NamesDialogProps {
  open: boolean
  family: Pick<Family, 'id' | 'kind'>
  /** How many children there are already. */
  present: number
  onClose: () => void
}

interface NamesDraft {
  readonly text: string
  readonly agrees: boolean
}

const EMPTY_DRAFT: NamesDraft = { text: '', agrees: false }

/** Returns a check of a draft. @param free how many more children the class or family takes */
function checkDraft(free: number) {
  return ({ text, agrees }: NamesDraft): Checked<NamesDraft, { names: string[] }> => {
    const { names, fault } = readNames(text, free)
    if (fault === null && agrees) return { ok: true, body: { names: [...names] } }
    return { ok: false, faults: { ...(fault !== null && { text: fault }), ...(!agrees && { agrees: PLEASE_AGREE }) } }
  }
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
  const free = MAX_CHILDREN[kind] - present
  const form = useForm({ resolver: rulesOf(checkDraft(free)), defaultValues: EMPTY_DRAFT })
  const { names, hint } = readNames(useWatch({ control: form.control, name: 'text' }), free)
  const add = useMutation({
    mutationFn: (body: { names: string[] }) =>
      call(createChildren, { params: { id }, body: { ...body, consent: CONSENT_VERSION } }),
    // A second request after a lost reply would make every child twice.
    retry: false,
    onSuccess: async (made) => {
      onClose()
      toast({
        title: made.length === 1 ? `${made[0]!.name} has a profile now` : `${made.length} children have profiles now`,
      })
      await refresh()
    },
  })
  const [agreement, setAgreement] = useState<HTMLButtonElement | null>(null)
  const submit = form.handleSubmit(
    (body) => {
      if (!add.isPending) add.mutate(body)
    },
    // After this, react-hook-form gives the focus to the names if they have a fault; it does not know the switch.
    (faults) => {
      if (faults.agrees) agreement?.focus()
    },
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {add.error && (
        <Alert title="No child was added">
          <p>{failureText(add.error, { fallback: 'Please look at the list, and try again.' })}</p>
        </Alert>
      )}
      <FormField form={form} name="text" label="Names" hint={hint ?? undefined}>
        {(input) => <TextArea {...input} rows={8} autoComplete="off" spellCheck={false} />}
      </FormField>
      <FormChoice
        form={form}
        name="agrees"
        render={(agrees, onChange) => (
          <Agreement
            agrees={agrees}
            fault={form.formState.errors.agrees?.message ?? null}
            onChange={onChange}
            switchRef={setAgreement}
          />
        )}
      />
      <Button type="submit" variant="primary" size="large" disabled={add.isPending}>
        {add.isPending ? 'Adding...' : names.length > 1 ? `Add ${names.length} children` : 'Add the children'}
      </Button>
    </form>
  )
}

/** In characters, as the server counts. */
const MAX_NAME = 50

interface ReadNames {
  readonly names: readonly string[]
  /** What is wrong, in a sentence; null when the names can be sent. */
  readonly fault: string | null
  /** What the person may want to look at. */
  readonly hint: string | null
}

/** '1.', '2)' or '-' before a name, as lists have them. */
const BULLET = /^(?:\d{1,3}[.)]|[-*•])\s*/

/**
 * Reads names from a list that somebody has pasted: one on each line, or on a single line with commas, semicolons or tabs between them.
 * @param free how many more children the class or family takes
 */
export function readNames(text: string, free: number): ReadNames {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const pieces = lines.length === 1 ? lines[0]!.split(/[,;\t]/) : lines
  const names = pieces.map((piece) => piece.trim().replace(BULLET, '').trim()).filter((name) => name !== '')
  return { names, fault: faultOf(names, free), hint: hintOf(names) }
}

function faultOf(names: readonly string[], free: number): string | null {
  if (names.length === 0) return 'Please type at least one name'
  const long = names.find((name) => name.length > MAX_NAME)
  if (long !== undefined) return `‘${truncate(long, 20)}...’ is longer than ${MAX_NAME} characters`
  if (names.length <= free && names.length <= MAX_CHILDREN.class) return null
  return free === 0
    ? 'There is no room for another child'
    : `There is room for ${free} more, and these are ${names.length}`
}

/** Returns a sentence about names that come twice, because two children then look for the same card. */
function hintOf(names: readonly string[]): string | null {
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
  if (twice.length === 0) return null
  return `${twice.slice(0, 3).join(', ')}${twice.length > 3 ? ' and others come' : twice.length > 1 ? ' come' : ' comes'} more than once. A second letter tells them apart.`
}

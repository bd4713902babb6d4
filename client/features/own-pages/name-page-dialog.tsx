import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { failureText } from '#client/http/failure-text.ts'
import { linesOfName } from '#client/own-page/name-lines.ts'
import type { Surrounding } from '#client/own-page/name-surroundings.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { RadioGroup } from '#client/ui/controls/radio-group.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { LinesPicture } from './lines-picture.tsx'
import { type OwnPageDialogProps, useOwnPage } from './use-own-page.ts'

/** More letters would be too small to color. */
const MAX_LETTERS = 16

const NameToColor = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Write a name first')
    .max(MAX_LETTERS, `At most ${MAX_LETTERS} letters`)
    .regex(/^[\p{L}\p{M}\p{N} .'’-]*$/u, 'Only letters, numbers, spaces and hyphens'),
})

const AROUND: readonly { readonly value: Surrounding; readonly label: string }[] = [
  { value: 'meadow', label: 'Meadow' },
  { value: 'sky', label: 'Night sky' },
  { value: 'sea', label: 'Sea' },
  { value: 'hearts', label: 'Hearts' },
]

/** Makes a page of a name. The name becomes lines on this device, and only they are sent (TEMPLATE-148). */
export function NamePageDialog(props: OwnPageDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ open, onOpenChange, onUse }: OwnPageDialogProps) {
  const form = useForm({ resolver: zodResolver(NameToColor), defaultValues: { name: '' }, mode: 'onChange' })
  const [around, setAround] = useState<Surrounding>('meadow')
  const formId = useId()
  const ownPage = useOwnPage('My name', onUse)
  const typed = NameToColor.safeParse({ name: useWatch({ control: form.control, name: 'name' }) })
  const name = useDeferredValue(typed.success ? typed.data.name : null)
  const drawing = useQuery({
    // Kept for this dialog only: a name is nobody's business afterwards.
    queryKey: ['name page', formId, name, around],
    queryFn: () => linesOfName(name ?? '', around),
    enabled: name !== null,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    placeholderData: (before) => before,
  })
  const lines = name === null ? null : (drawing.data ?? null)
  const isReady = lines !== null && !drawing.isPlaceholderData
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Make a page of a name"
      description={
        onUse
          ? 'The name is not sent. Its outlines stay on this device, until you make an account.'
          : 'The name is not sent, only its outlines, when you use them. Only you see the page until you share the picture.'
      }
      footer={
        <>
          {ownPage.error && (
            <Alert title="The page was not made">{failureText(ownPage.error, { fallback: 'Please try again.' })}</Alert>
          )}
          {drawing.error && <Alert title="The name cannot be drawn here">Please try another browser.</Alert>}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={ownPage.isPending || (name !== null && !isReady)}
          >
            {ownPage.isPending ? 'Making the page...' : 'Color it'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit(() => {
          if (isReady) ownPage.mutate(lines)
        })}
      >
        <FormField form={form} name="name" label="Name">
          {(input) => <TextInput {...input} autoComplete="off" enterKeyHint="done" />}
        </FormField>
        <div className="light-theme rounded-card border border-line bg-white p-2">
          {lines ? (
            <LinesPicture lines={lines} className="mx-auto max-h-[36svh] w-auto! max-w-full" />
          ) : (
            <Skeleton className="mx-auto aspect-4/3 max-h-[36svh]" />
          )}
        </div>
        <output className="sr-only">{isReady && 'The page is drawn.'}</output>
        <RadioGroup
          label="Around the name"
          value={around}
          onChange={setAround}
          className="grid grid-cols-2 gap-2 tablet:grid-cols-4"
          optionClassName="min-h-11 rounded-full border-[1.5px] border-line bg-paper px-2 font-display font-semibold text-ink aria-checked:border-blueberry aria-checked:bg-blueberry-pale aria-checked:text-blueberry-ink"
          options={AROUND.map(({ value, label }) => ({ value, shown: () => label }))}
        />
      </form>
    </Dialog>
  )
}

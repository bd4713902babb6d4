import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Family, FamilyKind } from '#contract/families.ts'
import type { Child } from '#contract/children.ts'
import { failureText } from '#client/http/failure-text.ts'
import { rulesOf } from '#client/ui/forms/checked-draft.ts'
import { FormChoice, FormField } from '#client/ui/forms/form-field.tsx'
import { Alert } from '#client/ui/alert.tsx'
import { useServerLimits } from '#client/models/session/server-settings.ts'
import { Button } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Agreement } from './agreement.tsx'
import { checkDraft, type ChildDraft, draftOf, nextDraft } from './child-draft.ts'
import { ColorChoice, PictureChoice, QuietChoice, SecretChoice } from './child-choices.tsx'
import { useSaveChild } from './children-queries.ts'

export interface ChildFormProps {
  open: boolean
  family: Pick<Family, 'id' | 'kind'>
  /** Null to make a profile. */
  child: Child | null
  /** The other children of the family, as far as they are known. */
  siblings?: readonly Pick<Child, 'avatar' | 'color'>[]
  onClose: () => void
}

const joinedByOf = (kind: FamilyKind) =>
  [
    { value: 'nobody', label: 'Nobody' },
    { value: 'family', label: `Our ${kind}` },
    { value: 'code', label: 'With a code' },
  ] as const

/** Makes or changes a child's profile. */
export function ChildForm({ open, onClose, ...rest }: ChildFormProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={rest.child ? `${rest.child.name}'s profile` : 'Add a child'} wide>
      <Form {...rest} onClose={onClose} />
    </Dialog>
  )
}

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

function Form({ family: { id: familyId, kind }, child, siblings = [], onClose }: Omit<ChildFormProps, 'open'>) {
  const form = useForm({
    resolver: rulesOf((draft: ChildDraft) => checkDraft(draft, timeZone(), child?.quietHours)),
    defaultValues: child ? draftOf(child) : nextDraft(siblings),
  })
  const save = useSaveChild(familyId, child)
  const { noChildCodes } = useServerLimits()
  const [avatarColor, onlyFamily] = useWatch({ control: form.control, name: ['color', 'onlyFamily'] })
  const isCodeOff = onlyFamily || noChildCodes
  const { root, agrees: agreesFault, secret: secretFault } = form.formState.errors
  const [agreement, setAgreement] = useState<HTMLButtonElement | null>(null)
  const submit = form.handleSubmit(
    (body) => {
      if (!save.isPending) save.mutate(body, { onSuccess: onClose })
    },
    // After this, react-hook-form gives the focus to the first input with a fault, if there is one; it does not know the switch.
    (faults) => {
      if (faults.agrees) agreement?.focus()
    },
  )
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={submit}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 tablet:grid-cols-[repeat(2,minmax(0,1fr))]">
        <div className="flex flex-col gap-6">
          <FormField
            form={form}
            name="name"
            label="Name"
            hint={kind === 'class' ? 'What the class calls the child.' : 'What the family calls your child.'}
          >
            {(input) => <TextInput {...input} maxLength={50} autoComplete="off" />}
          </FormField>
          <Part title="Picture">
            <FormChoice
              form={form}
              name="avatar"
              render={(value, onChange) => <PictureChoice value={value} color={avatarColor} onChange={onChange} />}
            />
          </Part>
          <Part title="Color">
            <FormChoice
              form={form}
              name="color"
              render={(value, onChange) => <ColorChoice value={value} onChange={onChange} />}
            />
          </Part>
        </div>
        <div className="flex flex-col gap-6">
          <Part title="Secret">
            <FormChoice
              form={form}
              name="secret"
              render={(value, onChange) => (
                <SecretChoice value={value} hasSecret={child?.hasSecret ?? false} onChange={onChange} />
              )}
            />
          </Part>
          <Part title="Coloring">
            <FormChoice
              form={form}
              name="kidMode"
              render={(value, onChange) => (
                <Switch label="Kid mode on the canvas" checked={value} onChange={onChange} />
              )}
            />
            <FormChoice
              form={form}
              name="onlyFamily"
              render={(value, onChange) => (
                <Switch label={`Only with the ${kind}`} checked={value} onChange={onChange} />
              )}
            />
            <p className="text-small text-ink-soft">
              With ‘Only with the {kind}’, {kind === 'class' ? 'the' : 'your'} child sees and joins pictures of the{' '}
              {kind} only, and nobody from outside is on a page with it.
            </p>
          </Part>
          <Part title="Who may join their pictures?">
            <FormChoice
              form={form}
              name="joinedBy"
              render={(joinedBy, onChange) => (
                <Segments
                  label="Who may join their pictures?"
                  options={joinedByOf(kind).filter(({ value }) => value !== 'code' || !isCodeOff)}
                  value={isCodeOff && joinedBy === 'code' ? 'family' : joinedBy}
                  onChange={onChange}
                />
              )}
            />
            {noChildCodes && (
              <p className="text-small text-ink-soft">
                On this server, no code brings a child together with people outside its {kind}.
              </p>
            )}
          </Part>
          <Part title="Quiet hours">
            <QuietChoice form={form} />
          </Part>
        </div>
      </div>
      {!child && (
        <Part title="Your agreement">
          <FormChoice
            form={form}
            name="agrees"
            render={(value, onChange) => (
              <Agreement
                agrees={value}
                fault={agreesFault?.message ?? null}
                onChange={onChange}
                switchRef={setAgreement}
              />
            )}
          />
        </Part>
      )}
      {/* Next to the button that was pressed: on a phone, the top of this form is out of sight. */}
      {save.error && <Alert title={failureText(save.error, { fallback: 'It was not saved. Please try again.' })} />}
      {secretFault?.message !== undefined && <Alert title={secretFault.message} />}
      {root?.message !== undefined && <Alert title={root.message} />}
      <div className="flex flex-col gap-3 tablet:flex-row-reverse tablet:justify-start">
        <Button type="submit" variant="primary" size="large" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button size="large" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-text text-lead font-semibold">{title}</h3>
      {children}
    </section>
  )
}

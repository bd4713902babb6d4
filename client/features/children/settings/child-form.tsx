import { useState } from 'react'
import type { Family, FamilyKind } from '#contract/families.ts'
import { type Child, NewChild } from '#contract/children.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { useServerLimits } from '#client/features/session/server-settings.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Agreement, PLEASE_AGREE } from './agreement.tsx'
import { type ChildDraft, draftOf, EMPTY_DRAFT, newChildOf } from './child-draft.ts'
import { ColorChoice, PictureChoice } from './picture-choice.tsx'
import { QuietChoice } from './quiet-choice.tsx'
import { SecretChoice } from './secret-choice.tsx'
import { useSaveChild } from './use-child-commands.ts'

export interface ChildFormProps {
  open: boolean
  family: Pick<Family, 'id' | 'kind'>
  /** Null to make a profile. */
  child: Child | null
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

function Form({ family: { id: familyId, kind }, child, onClose }: Omit<ChildFormProps, 'open'>) {
  const [draft, setDraft] = useState<ChildDraft>(() => (child ? draftOf(child) : EMPTY_DRAFT))
  const [agrees, setAgrees] = useState(child !== null)
  const [fault, setFault] = useState<{ path: PropertyKey | undefined; message: string } | null>(null)
  const save = useSaveChild(familyId, child)
  const { noChildCodes } = useServerLimits()
  const isCodeOff = draft.onlyFamily || noChildCodes
  const change = (part: Partial<ChildDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const submit = (): void => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const parsed = NewChild.safeParse(newChildOf(draft, timeZone, child?.quietHours))
    if (parsed.success && !agrees) return setFault({ path: 'consent', message: PLEASE_AGREE })
    if (parsed.success) return save.mutate(parsed.data, { onSuccess: onClose })
    const [issue] = parsed.error.issues
    setFault(issue ? { path: issue.path[0], message: issue.message } : null)
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {save.error && <Alert title={failureText(save.error, { fallback: 'It was not saved. Please try again.' })} />}
      {fault && fault.path !== 'name' && fault.path !== 'consent' && <Alert title={fault.message} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 tablet:grid-cols-[repeat(2,minmax(0,1fr))]">
        <div className="flex flex-col gap-6">
          <Field
            label="Name"
            hint={kind === 'class' ? 'What the class calls the child.' : 'What the family calls your child.'}
            error={fault?.path === 'name' ? fault.message : undefined}
          >
            {(input) => (
              <TextInput
                {...input}
                value={draft.name}
                maxLength={50}
                autoComplete="off"
                onChange={({ target }) => {
                  change({ name: target.value })
                  setFault(null)
                }}
              />
            )}
          </Field>
          <Part title="Picture">
            <PictureChoice value={draft.avatar} color={draft.color} onChange={(avatar) => change({ avatar })} />
          </Part>
          <Part title="Color">
            <ColorChoice value={draft.color} onChange={(color) => change({ color })} />
          </Part>
        </div>
        <div className="flex flex-col gap-6">
          <Part title="Secret">
            <SecretChoice
              value={draft.secret}
              hasSecret={child?.hasSecret ?? false}
              onChange={(secret) => change({ secret })}
            />
          </Part>
          <Part title="Coloring">
            <Switch
              label="Kid mode on the canvas"
              checked={draft.kidMode}
              onChange={(kidMode) => change({ kidMode })}
            />
            <Switch
              label={`Only with the ${kind}`}
              checked={draft.onlyFamily}
              onChange={(onlyFamily) => change({ onlyFamily })}
            />
            <p className="text-small text-ink-soft">
              With ‘Only with the {kind}’, {kind === 'class' ? 'the' : 'your'} child sees and joins pictures of the{' '}
              {kind} only, and nobody from outside is on a page with it.
            </p>
          </Part>
          <Part title="Who may join its pictures?">
            <Segments
              label="Who may join its pictures?"
              options={joinedByOf(kind).filter(({ value }) => value !== 'code' || !isCodeOff)}
              value={isCodeOff && draft.joinedBy === 'code' ? 'family' : draft.joinedBy}
              onChange={(joinedBy) => change({ joinedBy })}
            />
            {noChildCodes && (
              <p className="text-small text-ink-soft">
                On this server, no code brings a child together with people outside its {kind}.
              </p>
            )}
          </Part>
          <Part title="Quiet hours">
            <QuietChoice draft={draft} onChange={change} />
          </Part>
        </div>
      </div>
      {!child && (
        <Part title="Your agreement">
          <Agreement
            agrees={agrees}
            fault={fault?.path === 'consent' ? fault.message : null}
            onChange={(agreed) => {
              setAgrees(agreed)
              setFault(null)
            }}
          />
        </Part>
      )}
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

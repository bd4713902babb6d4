import { type FormEvent, useState } from 'react'
import type { Template } from '#contract/templates.ts'
import { Button } from '#client/ui/button.tsx'
import { type DraftFaults, draftOf, pageChange, type TemplateDraft } from './template-draft.ts'
import { DetailFields, NameFields, PublishSwitch } from './template-fields.tsx'
import { useTemplateCommands } from './use-template-commands.ts'

/** What is said about a page, to be changed. What was typed stays when the saving fails. */
export function EditTemplateForm({ template, onSaved }: { template: Template; onSaved: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(template))
  const [faults, setFaults] = useState<DraftFaults>({})
  const { change } = useTemplateCommands()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (change.isPending) return
    const checked = pageChange(draft)
    setFaults(checked.ok ? {} : checked.faults)
    if (checked.ok) change.mutate({ id: template.id, body: checked.body }, { onSuccess: onSaved })
  }
  const fields = {
    draft,
    faults,
    onChange: (part: Partial<TemplateDraft>) => {
      setDraft((before) => ({ ...before, ...part }))
      setFaults({})
    },
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <NameFields label="Title" {...fields} />
      <DetailFields {...fields} />
      <PublishSwitch {...fields} />
      <Button type="submit" variant="primary" size="large" className="mt-2" aria-disabled={change.isPending}>
        {change.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}

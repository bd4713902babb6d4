import { useForm } from 'react-hook-form'
import type { Template } from '#contract/templates.ts'
import { Button } from '#client/ui/button.tsx'
import { rulesOf } from '#client/ui/forms/checked-draft.ts'
import { draftOf, pageChange } from './template-draft.ts'
import { DetailFields, NameFields, PublishSwitch } from './template-fields.tsx'
import { useTemplateCommands } from './use-template-commands.ts'

/** What is said about a page, to be changed. What was typed stays when the saving fails. */
export function EditTemplateForm({ template, onSaved }: { template: Template; onSaved: () => void }) {
  const form = useForm({ resolver: rulesOf(pageChange), defaultValues: draftOf(template) })
  const { change } = useTemplateCommands()
  const submit = form.handleSubmit((body) => {
    if (!change.isPending) change.mutate({ id: template.id, body }, { onSuccess: onSaved })
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <NameFields label="Title" form={form} />
      <DetailFields form={form} />
      <PublishSwitch form={form} />
      <Button type="submit" variant="primary" size="large" className="mt-2" aria-disabled={change.isPending}>
        {change.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}

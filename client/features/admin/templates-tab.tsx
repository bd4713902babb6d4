import { useQuery } from '@tanstack/react-query'
import { Plus, ScanSearch } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useState } from 'react'
import type { Template } from '#contract/templates.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { rulesOf } from '#client/ui/forms/checked-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadingRecords, NoRecords, RecordCard } from './record-table.tsx'
import { AddTemplateForm } from './add-template-form.tsx'
import { TemplatesTable } from './templates-table.tsx'
import { useTemplateCommands } from './use-template-commands.ts'
import { draftOf, pageChange } from './template-draft.ts'
import { DetailFields, NameFields, PublishSwitch } from './template-fields.tsx'
import { TemplateInspector } from './inspector/template-inspector.tsx'

/** All pages to color, also those that are not published, and the dialogs that add, change and delete them. */
export function TemplatesTab() {
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TextInput
          type="search"
          aria-label="Search templates"
          placeholder="Search templates..."
          autoComplete="off"
          className="tablet:max-w-80"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Button variant="primary" className="max-tablet:w-full" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          Add Template
        </Button>
      </div>
      <TemplateList search={search} />
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        wide
        title="Add Template"
        description="A picture of dark lines on white becomes a page to color."
      >
        <AddTemplateForm onAdded={() => setAdding(false)} />
      </Dialog>
    </div>
  )
}

const matches = (search: string) => {
  const wanted = search.trim().toLowerCase()
  return ({ id, title, category }: Template): boolean =>
    String(id) === wanted || `${title} ${category}`.toLowerCase().includes(wanted)
}

function TemplateList({ search }: { search: string }) {
  const query = useQuery({ ...templateQueries.list(), refetchOnMount: 'always' })
  const [edited, setEdited] = useState<Template | null>(null)
  const [leaving, setLeaving] = useState<Template | null>(null)
  const { remove } = useTemplateCommands()
  const none =
    query.data?.length === 0 ? 'No templates found. Add a template to get started.' : 'No template has these words.'
  return (
    <>
      <LoadedList
        query={{ data: query.data?.filter(matches(search)), error: query.error, refetch: query.refetch }}
        failure="Couldn't load the templates"
        loading={<LoadingRecords label="Loading the templates..." />}
        empty={<NoRecords>{none}</NoRecords>}
      >
        {(found) => (
          <RecordCard>
            <TemplatesTable templates={found} onEdit={setEdited} onDelete={setLeaving} />
          </RecordCard>
        )}
      </LoadedList>
      {edited && <EditTemplateDialog template={edited} onClose={() => setEdited(null)} />}
      {leaving && (
        <ConfirmDialog
          title="Are you sure you want to delete this template?"
          description={`${leaving.title} is no longer offered or sold. Pictures of it stay, and people who bought it keep it.`}
          action="Delete"
          onConfirm={() => remove.mutate(leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

/** Changes what is said about a page. Its picture stays as it is. Mount it to open it. */
function EditTemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Edit Template" description="The picture stays as it is.">
      <div className="flex flex-col gap-4">
        <StoredPage imageUrl={template.imageUrl} />
        <EditTemplateForm template={template} onSaved={onClose} />
      </div>
    </Dialog>
  )
}

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

/** Shows the regions and the leaks of a page that exists, when they are asked for. @param imageUrl the path of its picture, which names its plates */
export function StoredPage({ imageUrl, open = false }: { imageUrl: string; open?: boolean }) {
  const [looking, setLooking] = useState(open)
  if (looking) return <TemplateInspector source={{ kind: 'url', imageUrl }} />
  return (
    <Button size="small" className="self-start" onClick={() => setLooking(true)}>
      <ScanSearch aria-hidden="true" />
      Look at the picture
    </Button>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Template } from '#contract/templates.ts'
import { NoRecords } from '#client/features/admin/table/no-records.tsx'
import { RecordCard } from '#client/features/admin/table/record-card.tsx'
import { templateQueries } from '#client/features/templates/template-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { AddTemplateForm } from './add-template-form.tsx'
import { EditTemplateDialog } from './edit-template-dialog.tsx'
import { TemplatesTable } from './templates-table.tsx'
import { useTemplateCommands } from './use-template-commands.ts'

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
  const { data, error, refetch } = useQuery({ ...templateQueries.list(), refetchOnMount: 'always' })
  const [edited, setEdited] = useState<Template | null>(null)
  const [leaving, setLeaving] = useState<Template | null>(null)
  const { remove } = useTemplateCommands()
  if (error && !data)
    return <LoadFailure title="Couldn't load the templates" text={error.message} onRetry={() => void refetch()} />
  if (!data)
    return (
      <>
        <VisuallyHidden>Loading the templates...</VisuallyHidden>
        <Skeleton className="h-96 w-full" />
      </>
    )
  const found = data.filter(matches(search))
  return (
    <>
      {data.length === 0 ? (
        <NoRecords>No templates found. Add a template to get started.</NoRecords>
      ) : found.length === 0 ? (
        <NoRecords>No template has these words.</NoRecords>
      ) : (
        <RecordCard>
          <TemplatesTable templates={found} onEdit={setEdited} onDelete={setLeaving} />
        </RecordCard>
      )}
      {edited && <EditTemplateDialog template={edited} onClose={() => setEdited(null)} />}
      {leaving && (
        <ConfirmDialog
          title="Are you sure you want to delete this template?"
          description={`${leaving.title} is no longer offered or sold. Pictures of it stay, and who has bought it keeps it.`}
          action="Delete"
          onConfirm={() => remove.mutate(leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

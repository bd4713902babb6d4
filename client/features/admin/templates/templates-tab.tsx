import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Template } from '#contract/templates.ts'
import { NoRecords } from '#client/features/admin/table/no-records.tsx'
import { RecordCard } from '#client/features/admin/table/record-card.tsx'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { LoadingRecords } from '#client/features/admin/table/loading-records.tsx'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
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
          description={`${leaving.title} is no longer offered or sold. Pictures of it stay, and who has bought it keeps it.`}
          action="Delete"
          onConfirm={() => remove.mutate(leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

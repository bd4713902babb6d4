import { useQuery } from '@tanstack/react-query'
import { Plus, ScanSearch } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useState } from 'react'
import { Difficulty, type Template } from '#contract/templates.ts'
import { DIFFICULTY_WORDS } from '#client/models/templates/difficulty-text.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { rulesOf } from '#client/ui/forms/checked-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadingRecords, NoRecords, RecordCard } from './record-table.tsx'
import { AddTemplateForm } from './add-template-form.tsx'
import { TemplatesTable } from './templates-table.tsx'
import { useTemplateCommands } from './use-template-commands.ts'
import { TemplatesBulk } from './templates-bulk.tsx'
import { draftOf, offeredCategories, pageChange } from './template-draft.ts'
import { DetailFields, NameFields, PublishSwitch } from './template-fields.tsx'
import { TemplateInspector } from './inspector/template-inspector.tsx'

const ALL = 'all'

/** What the table is narrowed down to. */
interface TemplateFilter {
  readonly search: string
  /** A category, or `ALL`. */
  readonly category: string
  readonly difficulty: Difficulty | typeof ALL
  readonly offered: (typeof STATES)[number]['value']
}

const DIFFICULTIES = [
  { value: ALL, label: 'All difficulties' },
  ...Difficulty.options.map((value) => ({ value, label: DIFFICULTY_WORDS[value] })),
] as const

const STATES = [
  { value: ALL, label: 'All states' },
  { value: 'free', label: 'Free' },
  { value: 'premium', label: 'Premium' },
  { value: 'hidden', label: 'Not published' },
] as const

const EVERY_TEMPLATE: TemplateFilter = { search: '', category: ALL, difficulty: ALL, offered: ALL }

const stateOf = ({ published, isPremium }: Template): TemplateFilter['offered'] =>
  published ? (isPremium ? 'premium' : 'free') : 'hidden'

/** Returns whether a template is in a filter. Its number is found by itself. */
function matches({ search, category, difficulty, offered }: TemplateFilter) {
  const wanted = search.trim().toLowerCase()
  return (template: Template): boolean =>
    (String(template.id) === wanted || `${template.title} ${template.category}`.toLowerCase().includes(wanted)) &&
    (category === ALL || template.category === category) &&
    (difficulty === ALL || template.difficulty === difficulty) &&
    (offered === ALL || stateOf(template) === offered)
}

/** All pages to color, also those that are not published, and the dialogs that add, change and delete them. */
export function TemplatesTab() {
  const [filter, setFilter] = useState<TemplateFilter>(EVERY_TEMPLATE)
  const narrow = (part: Partial<TemplateFilter>): void => setFilter((before) => ({ ...before, ...part }))
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
          value={filter.search}
          onChange={({ target }) => narrow({ search: target.value })}
        />
        <Button variant="primary" className="max-tablet:w-full" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          Add Template
        </Button>
      </div>
      <TemplateFilters filter={filter} onChange={narrow} />
      <TemplateList filter={filter} />
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

/** Narrows the table down by category, difficulty and whether a page is offered. */
function TemplateFilters({
  filter: { category, difficulty, offered },
  onChange,
}: {
  filter: TemplateFilter
  onChange: (part: Partial<TemplateFilter>) => void
}) {
  const { data: templates = [] } = useQuery(templateQueries.list())
  const categories = offeredCategories(templates.map((template) => template.category))
  return (
    <div className="grid gap-3 tablet:grid-cols-3">
      <Select
        label="Filter by category"
        options={[{ value: ALL, label: 'All categories' }, ...categories.map((name) => ({ value: name, label: name }))]}
        value={category}
        onChange={(next) => onChange({ category: next })}
      />
      <Select
        label="Filter by difficulty"
        options={DIFFICULTIES}
        value={difficulty}
        onChange={(next) => onChange({ difficulty: next })}
      />
      <Select
        label="Filter by state"
        options={STATES}
        value={offered}
        onChange={(next) => onChange({ offered: next })}
      />
    </div>
  )
}

function TemplateList({ filter }: { filter: TemplateFilter }) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set())
  const query = useQuery({ ...templateQueries.list(), refetchOnMount: 'always' })
  const [edited, setEdited] = useState<Template | null>(null)
  const [leaving, setLeaving] = useState<Template | null>(null)
  const { remove } = useTemplateCommands()
  // Those that a filter hides stay chosen, and are counted.
  const chosen = query.data?.filter(({ id }) => chosenIds.has(id)) ?? []
  const none =
    query.data?.length === 0 ? 'No templates found. Add a template to get started.' : 'No template is like that.'
  return (
    <>
      <LoadedList
        query={{ data: query.data?.filter(matches(filter)), error: query.error, refetch: query.refetch }}
        failure="Couldn't load the templates"
        loading={<LoadingRecords label="Loading the templates..." />}
        empty={<NoRecords>{none}</NoRecords>}
      >
        {(found) => (
          <div className="flex flex-col gap-4">
            {chosen.length > 0 ? (
              <TemplatesBulk
                chosen={chosen}
                templates={query.data ?? []}
                onChoose={(ids) => setChosenIds(new Set(ids))}
              />
            ) : (
              <Button
                size="small"
                className="self-start"
                onClick={() => setChosenIds(new Set(found.map(({ id }) => id)))}
              >
                Choose all {found.length} to change them together
              </Button>
            )}
            <RecordCard>
              <TemplatesTable
                templates={found}
                chosen={chosenIds}
                onChoose={({ id }, isChosen) =>
                  setChosenIds(
                    (before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)),
                  )
                }
                onEdit={setEdited}
                onDelete={setLeaving}
              />
            </RecordCard>
          </div>
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

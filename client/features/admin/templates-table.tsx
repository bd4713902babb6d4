import { Pencil, Trash2 } from 'lucide-react'
import type { Template } from '#contract/templates.ts'
import { DIFFICULTY_WORDS } from '#client/models/templates/difficulty-text.ts'
import { pageAddress } from '#client/models/templates/page-picture.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { type Column, RecordTable } from './record-table.tsx'

export interface TemplatesTableProps {
  templates: readonly Template[]
  /** The ids of those that are changed together. */
  chosen: ReadonlySet<number>
  onChoose: (template: Template, isChosen: boolean) => void
  onEdit: (template: Template) => void
  onDelete: (template: Template) => void
}

/** The pages to color, with what an admin can do about each. */
export function TemplatesTable(props: TemplatesTableProps) {
  return <RecordTable label="Templates" columns={columnsFor(props)} rows={props.templates} keyOf={({ id }) => id} />
}

function columnsFor({ chosen, onChoose, onEdit, onDelete }: TemplatesTableProps): readonly Column<Template>[] {
  return [
    { header: 'ID', shown: ({ id }) => id, className: 'text-ink-soft' },
    {
      header: 'Image',
      kind: 'picture',
      shown: ({ imageUrl }) => (
        <SteadyPicture
          src={coloredPicture(imageUrl)}
          fallbackUrl={imageUrl}
          alt=""
          className="light-theme rounded-small border border-line bg-white"
        />
      ),
      className: 'w-32 tablet:w-24 tablet:min-w-24 desktop:w-32',
    },
    {
      header: 'Title',
      kind: 'name',
      shown: (template) => (
        <span className="flex items-start gap-1 tablet:min-w-36">
          <label className="-my-2.5 -ml-2 grid size-11 shrink-0 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={`Choose ${template.title}`}
              className="size-5 accent-blueberry"
              checked={chosen.has(template.id)}
              onChange={({ target }) => onChoose(template, target.checked)}
            />
          </label>
          <Name template={template} />
        </span>
      ),
    },
    { header: 'Category', shown: ({ category }) => category },
    {
      header: 'Description',
      shown: ({ description }) => description?.trim() || <span className="text-ink-soft">No description</span>,
      className: 'wrap-anywhere tablet:w-[30%] tablet:min-w-32',
    },
    { header: 'Difficulty', shown: ({ difficulty }) => DIFFICULTY_WORDS[difficulty] },
    {
      header: 'Actions',
      kind: 'actions',
      className: 'tablet:min-w-30',
      shown: (template) => (
        <>
          <IconButton
            label={`Edit ${template.title}`}
            title="Edit"
            icon={<Pencil />}
            onClick={() => onEdit(template)}
          />
          <IconButton
            label={`Delete ${template.title}`}
            title="Delete"
            icon={<Trash2 />}
            onClick={() => onDelete(template)}
          />
        </>
      ),
    },
  ]
}

/** Returns the address of the picture with colored regions, where the page is one of this server. */
function coloredPicture(imageUrl: string): string {
  const address = pageAddress(imageUrl)
  return address === null ? imageUrl : `${address}-colored.png`
}

function Name({ template: { title, isPremium, price, published } }: { template: Template }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {title}
      {!published && <Badge tone="plain">Not published</Badge>}
      {isPremium && (
        <Badge tone="butter">
          <span className="whitespace-normal">Premium, {price} coins</span>
        </Badge>
      )}
    </span>
  )
}

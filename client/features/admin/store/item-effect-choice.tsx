import { useQuery } from '@tanstack/react-query'
import { LabelledSelect } from '#client/features/admin/form/labelled-select.tsx'
import { templateQueries } from '#client/features/templates/template-queries.ts'
import type { ItemDraft } from './item-draft.ts'
import { unlocksOf, unlockWords } from './item-words.ts'

export interface ItemEffectChoiceProps {
  draft: ItemDraft
  onChange: (part: Partial<ItemDraft>) => void
}

const NONE = ''

/** What the item is good for: a page, or something on the canvas. An avatar needs no more than its picture. */
export function ItemEffectChoice({ draft, onChange }: ItemEffectChoiceProps) {
  if (draft.itemType === 'template') return <TemplateChoice draft={draft} onChange={onChange} />
  const unlocks = unlocksOf(draft.itemType)
  if (unlocks.length === 0) return <p className="text-small text-ink-soft">Its picture becomes a profile picture.</p>
  const options = unlocks.map((value) => ({ value: value as string, label: unlockWords(value) }))
  return (
    <LabelledSelect
      label="Unlocks"
      options={[{ value: NONE, label: 'What the fewest items unlock' }, ...options]}
      value={draft.unlocks ?? NONE}
      onChange={(chosen) => onChange({ unlocks: unlocks.find((one) => one === chosen) ?? null })}
    />
  )
}

function TemplateChoice({ draft, onChange }: ItemEffectChoiceProps) {
  const { data: templates = [] } = useQuery(templateQueries.list())
  const sold = templates.toSorted((one, other) => Number(other.isPremium) - Number(one.isPremium))
  return (
    <div className="flex flex-col gap-1.5">
      <LabelledSelect
        label="Template"
        options={[
          { value: NONE, label: 'No template' },
          ...sold.map(({ id, title, isPremium }) => ({
            value: String(id),
            label: isPremium ? title : `${title} (free for everybody)`,
          })),
        ]}
        value={draft.templateId === null ? NONE : String(draft.templateId)}
        onChange={(chosen) => onChange({ templateId: chosen === NONE ? null : Number(chosen) })}
      />
      {draft.templateId === null && (
        <p className="text-small text-ink-soft">Without a template the item is not sold.</p>
      )}
    </div>
  )
}

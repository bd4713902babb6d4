import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { FormChoice } from '#client/ui/forms/form-field.tsx'
import { LabelledSelect } from '#client/features/admin/form/labelled-select.tsx'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import type { ItemBody, ItemDraft } from './item-draft.ts'
import { unlocksOf, unlockWords } from './item-words.ts'

export interface ItemEffectChoiceProps {
  form: UseFormReturn<ItemDraft, unknown, ItemBody>
}

const NONE = ''

/** What the item is good for: a page, or something on the canvas. An avatar needs no more than its picture. */
export function ItemEffectChoice({ form }: ItemEffectChoiceProps) {
  const itemType = form.watch('itemType')
  if (itemType === 'template') return <TemplateChoice form={form} />
  const unlocks = unlocksOf(itemType)
  if (unlocks.length === 0) return <p className="text-small text-ink-soft">Its picture becomes a profile picture.</p>
  const options = unlocks.map((value) => ({ value: value as string, label: unlockWords(value) }))
  return (
    <FormChoice
      form={form}
      name="unlocks"
      render={(value, onChange) => (
        <LabelledSelect
          label="Unlocks"
          options={[{ value: NONE, label: 'What the fewest items unlock' }, ...options]}
          value={value ?? NONE}
          onChange={(chosen) => onChange(unlocks.find((one) => one === chosen) ?? null)}
        />
      )}
    />
  )
}

function TemplateChoice({ form }: ItemEffectChoiceProps) {
  const templateId = form.watch('templateId')
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
        value={templateId === null ? NONE : String(templateId)}
        onChange={(chosen) => form.setValue('templateId', chosen === NONE ? null : Number(chosen))}
      />
      {templateId === null && <p className="text-small text-ink-soft">Without a template the item is not sold.</p>}
    </div>
  )
}

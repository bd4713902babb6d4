import { useForm, type UseFormReturn } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { ItemType } from '#contract/store.ts'
import { rulesOf } from '#client/ui/forms/checked-draft.ts'
import { FormChoice, FormField } from '#client/ui/forms/form-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextArea, TextInput } from '#client/ui/controls/text-input.tsx'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { LabelledSelect } from './labelled-select.tsx'
import {
  checkItem,
  EMPTY_ITEM,
  ITEM_TYPE_TEXTS,
  type ItemBody,
  type ItemDraft,
  unlocksOf,
  unlockText,
} from './item-draft.ts'
import { newItem, useItemCommands } from './use-item-commands.ts'

const NONE = ''

const TYPES = ItemType.options.map((value) => ({ value, label: ITEM_TYPE_TEXTS[value] }))

const RULES = rulesOf((draft: ItemDraft) => checkItem(draft, new Date()))

/** The form that adds an item to the store. What was typed stays when the adding fails. */
export function AddItemForm({ onAdded }: { onAdded: () => void }) {
  const form = useForm({ resolver: RULES, defaultValues: EMPTY_ITEM })
  const { add } = useItemCommands()
  const submit = form.handleSubmit((body) => {
    if (!add.isPending) add.mutate(newItem(body), { onSuccess: onAdded })
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormField form={form} name="title" label="Title">
        {(input) => <TextInput {...input} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="description" label="Description">
        {(input) => <TextArea {...input} rows={2} />}
      </FormField>
      <FormField
        form={form}
        name="imageUrl"
        label="Image URL"
        hint="A path of this server, such as /pictures/cat.svg. Pictures of other servers are not shown."
      >
        {(input) => (
          <TextInput {...input} inputMode="url" autoCapitalize="none" autoComplete="off" spellCheck={false} />
        )}
      </FormField>
      <div className="grid grid-cols-2 items-start gap-4">
        <FormField form={form} name="price" label="Price">
          {(input) => <TextInput {...input} type="number" inputMode="numeric" min={1} />}
        </FormField>
        <FormChoice
          form={form}
          name="itemType"
          render={(value, onChange) => (
            <LabelledSelect
              label="Type"
              options={TYPES}
              value={value}
              onChange={(itemType) => {
                onChange(itemType)
                form.setValue('unlocks', null)
              }}
            />
          )}
        />
      </div>
      <ItemEffectChoice form={form} />
      <Button type="submit" variant="primary" size="large" className="mt-2" aria-disabled={add.isPending}>
        {add.isPending ? 'Adding...' : 'Add Item'}
      </Button>
    </form>
  )
}

interface ItemEffectChoiceProps {
  form: UseFormReturn<ItemDraft, unknown, ItemBody>
}

/** What the item is good for: a page, or something on the canvas. An avatar needs no more than its picture. */
function ItemEffectChoice({ form }: ItemEffectChoiceProps) {
  const itemType = form.watch('itemType')
  if (itemType === 'template') return <TemplateChoice form={form} />
  const unlocks = unlocksOf(itemType)
  if (unlocks.length === 0) return <p className="text-small text-ink-soft">Its picture becomes a profile picture.</p>
  const options = unlocks.map((value) => ({ value: value as string, label: unlockText(value) }))
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

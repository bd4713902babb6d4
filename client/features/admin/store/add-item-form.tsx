import { useForm } from 'react-hook-form'
import { ItemType } from '#contract/store.ts'
import { LabelledSelect } from '#client/features/admin/form/labelled-select.tsx'
import { rulesOf } from '#client/ui/forms/checked-draft.ts'
import { FormChoice, FormField } from '#client/ui/forms/form-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { checkItem, EMPTY_ITEM, type ItemDraft } from './item-draft.ts'
import { ItemEffectChoice } from './item-effect-choice.tsx'
import { ITEM_TYPE_WORDS } from './item-words.ts'
import { newItem, useItemCommands } from './use-item-commands.ts'

const TYPES = ItemType.options.map((value) => ({ value, label: ITEM_TYPE_WORDS[value] }))

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

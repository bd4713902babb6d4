import { type FormEvent, useState } from 'react'
import { ItemType } from '#contract/store.ts'
import { LabelledSelect } from '#client/features/admin/form/labelled-select.tsx'
import { PriceField } from '#client/features/admin/form/price-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { checkItem, EMPTY_ITEM, type ItemDraft, type ItemFaults } from './item-draft.ts'
import { ItemEffectChoice } from './item-effect-choice.tsx'
import { ITEM_TYPE_WORDS } from './item-words.ts'
import { newItem, useItemCommands } from './use-item-commands.ts'

const TYPES = ItemType.options.map((value) => ({ value, label: ITEM_TYPE_WORDS[value] }))

/** The form that adds an item to the store. What was typed stays when the adding fails. */
export function AddItemForm({ onAdded }: { onAdded: () => void }) {
  const [draft, setDraft] = useState(EMPTY_ITEM)
  const [faults, setFaults] = useState<ItemFaults>({})
  const { add } = useItemCommands()
  const change = (part: Partial<ItemDraft>): void => {
    setDraft((before) => ({ ...before, ...part }))
    setFaults({})
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (add.isPending) return
    const checked = checkItem(draft, new Date())
    setFaults(checked.ok ? {} : checked.faults)
    if (checked.ok) add.mutate(newItem(checked.body), { onSuccess: onAdded })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Title" error={faults.title}>
        {(input) => (
          <TextInput
            {...input}
            value={draft.title}
            autoComplete="off"
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </Field>
      <Field label="Description" error={faults.description}>
        {(input) => (
          <TextArea
            {...input}
            rows={2}
            value={draft.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </Field>
      <Field
        label="Image URL"
        hint="A path of this server, such as /pictures/cat.svg. Pictures of other servers are not shown."
        error={faults.imageUrl}
      >
        {(input) => (
          <TextInput
            {...input}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={draft.imageUrl}
            onChange={({ target }) => change({ imageUrl: target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <PriceField min={1} value={draft.price} error={faults.price} onChange={(price) => change({ price })} />
        <LabelledSelect
          label="Type"
          options={TYPES}
          value={draft.itemType}
          onChange={(itemType) => change({ itemType, unlocks: null })}
        />
      </div>
      <ItemEffectChoice draft={draft} onChange={change} />
      <Button type="submit" variant="primary" size="large" className="mt-2" aria-disabled={add.isPending}>
        {add.isPending ? 'Adding...' : 'Add Item'}
      </Button>
    </form>
  )
}

import { Difficulty } from '#contract/templates.ts'
import { LabelledSelect } from '#client/features/admin/form/labelled-select.tsx'
import { PriceField } from '#client/features/admin/form/price-field.tsx'
import { DIFFICULTY_WORDS } from '#client/features/templates/difficulty-text.ts'
import { Field } from '#client/ui/controls/field.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { CategoryChoice } from './category-choice.tsx'
import type { DraftFaults, TemplateDraft } from './template-draft.ts'

export interface TemplateFieldsProps {
  draft: TemplateDraft
  faults: DraftFaults
  onChange: (part: Partial<TemplateDraft>) => void
}

const DIFFICULTIES = Difficulty.options.map((value) => ({ value, label: DIFFICULTY_WORDS[value] }))

/** Title and category, which every page has. */
export function NameFields({ label, draft, faults, onChange }: TemplateFieldsProps & { label: string }) {
  return (
    <>
      <Field label={label} error={faults.title}>
        {(input) => (
          <TextInput
            {...input}
            value={draft.title}
            autoComplete="off"
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Field>
      <CategoryChoice value={draft.category} error={faults.category} onChange={(category) => onChange({ category })} />
    </>
  )
}

/** Description, difficulty, price, and whether the page is sold. */
export function DetailFields({ draft, faults, onChange }: TemplateFieldsProps) {
  return (
    <>
      <Field label="Description (optional)" error={faults.description}>
        {(input) => (
          <TextArea
            {...input}
            rows={2}
            value={draft.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <LabelledSelect
          label="Difficulty"
          options={DIFFICULTIES}
          value={draft.difficulty}
          onChange={(difficulty) => onChange({ difficulty })}
        />
        <PriceField min={0} value={draft.price} error={faults.price} onChange={(price) => onChange({ price })} />
      </div>
      <div>
        <Switch label="Premium" checked={draft.isPremium} onChange={(isPremium) => onChange({ isPremium })} />
        <p className="text-small text-ink-soft">A premium page is sold in the store for its price.</p>
      </div>
    </>
  )
}

/** Whether people are offered the page. */
export function PublishSwitch({ draft, onChange }: Pick<TemplateFieldsProps, 'draft' | 'onChange'>) {
  return (
    <div>
      <Switch label="Published" checked={draft.published} onChange={(published) => onChange({ published })} />
      <p className="text-small text-ink-soft">
        {draft.published ? 'Everybody is offered the page.' : 'Only admins see the page, until it is published.'}
      </p>
    </div>
  )
}

import type { UseFormReturn } from 'react-hook-form'
import { Difficulty } from '#contract/templates.ts'
import { LabelledSelect } from '#client/features/admin/form/labelled-select.tsx'
import { DIFFICULTY_WORDS } from '#client/models/templates/difficulty-text.ts'
import { Switch } from '#client/ui/controls/switch.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { FormChoice, FormField } from '#client/ui/forms/form-field.tsx'
import { CategoryChoice } from './category-choice.tsx'
import type { TemplateDraft } from './template-draft.ts'

export interface TemplateFieldsProps<Body> {
  form: UseFormReturn<TemplateDraft, unknown, Body>
}

const DIFFICULTIES = Difficulty.options.map((value) => ({ value, label: DIFFICULTY_WORDS[value] }))

/** Title and category, which every page has. */
export function NameFields<Body>({ label, form }: TemplateFieldsProps<Body> & { label: string }) {
  return (
    <>
      <FormField form={form} name="title" label={label}>
        {(input) => <TextInput {...input} autoComplete="off" />}
      </FormField>
      <CategoryChoice form={form} />
    </>
  )
}

/** Description, difficulty, price, and whether the page is sold. */
export function DetailFields<Body>({ form }: TemplateFieldsProps<Body>) {
  return (
    <>
      <FormField form={form} name="description" label="Description (optional)">
        {(input) => <TextArea {...input} rows={2} />}
      </FormField>
      <div className="grid grid-cols-2 items-start gap-4">
        <FormChoice
          form={form}
          name="difficulty"
          render={(value, onChange) => (
            <LabelledSelect label="Difficulty" options={DIFFICULTIES} value={value} onChange={onChange} />
          )}
        />
        <FormField form={form} name="price" label="Price">
          {(input) => <TextInput {...input} type="number" inputMode="numeric" min={0} />}
        </FormField>
      </div>
      <div>
        <FormChoice
          form={form}
          name="isPremium"
          render={(value, onChange) => <Switch label="Premium" checked={value} onChange={onChange} />}
        />
        <p className="text-small text-ink-soft">A premium page is sold in the store for its price.</p>
      </div>
    </>
  )
}

/** Whether people are offered the page. */
export function PublishSwitch<Body>({ form }: TemplateFieldsProps<Body>) {
  const published = form.watch('published')
  return (
    <div>
      <FormChoice
        form={form}
        name="published"
        render={(value, onChange) => <Switch label="Published" checked={published} onChange={onChange} />}
      />
      <p className="text-small text-ink-soft">
        {published ? 'Everybody is offered the page.' : 'Only admins see the page, until it is published.'}
      </p>
    </div>
  )
}

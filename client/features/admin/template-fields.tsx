import type { UseFormReturn } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Difficulty } from '#contract/templates.ts'
import { DIFFICULTY_WORDS } from '#client/models/templates/difficulty-text.ts'
import { Switch } from '#client/ui/controls/switch.tsx'
import { TextArea, TextInput } from '#client/ui/controls/text-input.tsx'
import { FormChoice, FormField } from '#client/ui/forms/form-field.tsx'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { LabelledSelect } from './labelled-select.tsx'
import { offeredCategories, type TemplateDraft } from './template-draft.ts'

/** The option that opens the text field. No category is blank, so it is none of theirs. */
const OWN = ''

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

/** A category from the list, or one in one's own words. */
function CategoryChoice<Body>({ form }: { form: UseFormReturn<TemplateDraft, unknown, Body> }) {
  const value = form.watch('category')
  const { data: templates = [] } = useQuery(templateQueries.list())
  const offered = offeredCategories(templates.map(({ category }) => category))
  const [own, setOwn] = useState(!offered.includes(value))
  const options = [...offered.map((name) => ({ value: name, label: name })), { value: OWN, label: 'Another...' }]
  return (
    <div className="flex flex-col gap-3">
      <LabelledSelect
        label="Category"
        options={options}
        value={own ? OWN : value}
        onChange={(chosen) => {
          setOwn(chosen === OWN)
          form.setValue('category', chosen)
        }}
      />
      {own && (
        <FormField form={form} name="category" label="Name of the category">
          {(input) => <TextInput {...input} autoComplete="off" />}
        </FormField>
      )}
    </div>
  )
}

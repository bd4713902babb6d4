import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { LabelledSelect } from '#client/features/admin/form/labelled-select.tsx'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import type { TemplateDraft } from './template-draft.ts'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { offeredCategories } from './categories.ts'

/** The option that opens the text field. No category is blank, so it is none of theirs. */
const OWN = ''

/** A category from the list, or one in one's own words. */
export function CategoryChoice<Body>({ form }: { form: UseFormReturn<TemplateDraft, unknown, Body> }) {
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

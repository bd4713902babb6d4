import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LabelledSelect } from '#client/features/admin/form/labelled-select.tsx'
import { templateQueries } from '#client/features/templates/template-queries.ts'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { offeredCategories } from './categories.ts'

/** The option that opens the text field. No category is blank, so it is none of theirs. */
const OWN = ''

export interface CategoryChoiceProps {
  value: string
  error?: string | undefined
  onChange: (category: string) => void
}

/** A category from the list, or one in one's own words. */
export function CategoryChoice({ value, error, onChange }: CategoryChoiceProps) {
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
          onChange(chosen)
        }}
      />
      {own && (
        <Field label="Name of the category" error={error}>
          {(input) => (
            <TextInput {...input} value={value} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
          )}
        </Field>
      )}
    </div>
  )
}

import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { FormField } from './form-field.tsx'

function Form() {
  const form = useForm({ defaultValues: { name: 'Mia' } })
  return (
    <FormField form={form} name="name" label="Name" hint="What the family calls your child.">
      {(input) => <TextInput {...input} />}
    </FormField>
  )
}

test('a field shows its value, its label and its hint', () => {
  const markup = renderToStaticMarkup(<Form />)
  for (const part of ['value="Mia"', 'name="name"', '>Name</label>', 'What the family calls', 'aria-invalid="false"'])
    expect(markup).toContain(part)
})

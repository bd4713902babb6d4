import { type ReactNode, useState } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { Field, type FieldInputProps, type FieldProps } from '#client/ui/controls/field.tsx'

// Neither component uses the controllers of react-hook-form: the sign-in screen would load their code.

interface Named<Values extends FieldValues, Name extends FieldPath<Values>, Context, Parsed> {
  form: UseFormReturn<Values, Context, Parsed>
  name: Name
}

export interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Context, Parsed>
  extends Named<Values, Name, Context, Parsed>, Omit<FieldProps, 'error' | 'children'> {
  children: (
    input: FieldInputProps & UseFormRegisterReturn<Name> & { defaultValue: PathValue<Values, Name> },
  ) => ReactNode
}

/** An input of a form, with its label and with what is wrong with it. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>, Context, Parsed>({
  form,
  name,
  children,
  ...labels
}: FormFieldProps<Values, Name, Context, Parsed>) {
  const { error } = form.getFieldState(name, form.formState)
  // The first value, at each render: React writes a changed default into a text area, and a dialog then takes the focus from the next input.
  const [defaultValue] = useState(() => form.getValues(name))
  return (
    <Field {...labels} error={error?.message}>
      {(input) => children({ ...input, ...form.register(name), defaultValue })}
    </Field>
  )
}

export interface FormChoiceProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Context,
  Parsed,
> extends Named<Values, Name, Context, Parsed> {
  render: (value: PathValue<Values, Name>, onChange: (value: PathValue<Values, Name>) => void) => ReactNode
}

/** A part of a form that is no input of the browser: a switch, a choice among several, a color. */
export function FormChoice<Values extends FieldValues, Name extends FieldPath<Values>, Context, Parsed>({
  form,
  name,
  render,
}: FormChoiceProps<Values, Name, Context, Parsed>) {
  const shouldValidate = form.formState.isSubmitted
  return render(form.watch(name), (value) => form.setValue(name, value, { shouldValidate, shouldDirty: true }))
}

import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { preloadRules } from './lazy-rules.ts'

export interface UsernameFieldProps {
  /** The result of the form's `register('username')`. */
  registration: UseFormRegisterReturn
  /** An error without a message only marks the field. */
  error: FieldError | undefined
}

/** The first field of both forms. Its focus starts to fetch the validation rules. */
export function UsernameField({ registration, error }: UsernameFieldProps) {
  return (
    <Field label="Username" error={error?.message}>
      {(input) => (
        <TextInput
          {...input}
          {...registration}
          aria-invalid={error !== undefined}
          onFocus={preloadRules}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </Field>
  )
}

import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { preloadRules } from './lazy-rules.ts'

export interface UsernameFieldProps {
  /** What the form registers it with. */
  registration: UseFormRegisterReturn
  error: string | undefined
}

/** The first field of both forms: who comes here is about to sign in, and the rules are fetched meanwhile. */
export function UsernameField({ registration, error }: UsernameFieldProps) {
  return (
    <Field label="Username" error={error}>
      {(input) => (
        <TextInput
          {...input}
          {...registration}
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

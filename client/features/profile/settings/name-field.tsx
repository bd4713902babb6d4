import type { UseFormReturn } from 'react-hook-form'
import { Button } from '#client/ui/button.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { FormField } from '#client/ui/forms/form-field.tsx'
import type { SettingsDraft } from './settings-draft.ts'

export interface NameFieldProps<Body> {
  form: UseFormReturn<SettingsDraft, unknown, Body>
  name: 'displayName' | 'nickname'
  label: string
  hint: string
  /** Removes the saved name; null while there is none. */
  onClear: (() => void) | null
  clearing: boolean
}

/** A name that is changed by Save, and removed by 'Clear': left empty, it stays as it is. */
export function NameField<Body>({ form, name, label, hint, onClear, clearing }: NameFieldProps<Body>) {
  const value = form.watch(name)
  const stays = onClear && value.trim() === ''
  return (
    <FormField
      form={form}
      name={name}
      label={label}
      hint={stays ? 'Left empty, it stays as it is. ‘Clear’ removes it.' : hint}
    >
      {(input) => (
        <div className="flex items-center gap-2">
          <TextInput {...input} autoComplete="nickname" />
          {onClear && (
            <Button
              size="small"
              variant="ghost"
              aria-label={`Clear ${label.toLowerCase()}`}
              disabled={clearing}
              onClick={onClear}
            >
              Clear
            </Button>
          )}
        </div>
      )}
    </FormField>
  )
}

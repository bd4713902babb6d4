import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'

export interface NameFieldProps {
  label: string
  hint: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** Removes the saved name; null while there is none. */
  onClear: (() => void) | null
  clearing: boolean
}

/** A name that is changed by Save, and removed by 'Clear': left empty, it stays as it is. */
export function NameField({ label, hint, value, error, onChange, onClear, clearing }: NameFieldProps) {
  const stays = onClear && value.trim() === ''
  return (
    <Field label={label} hint={stays ? 'Left empty, it stays as it is. ‘Clear’ removes it.' : hint} error={error}>
      {(input) => (
        <div className="flex items-center gap-2">
          <TextInput
            {...input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoComplete="nickname"
          />
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
    </Field>
  )
}

import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'

export interface PriceFieldProps {
  /** Coins, as typed. */
  value: string
  min: 0 | 1
  error: string | undefined
  onChange: (price: string) => void
}

/** The price of an item or a page. */
export function PriceField({ value, min, error, onChange }: PriceFieldProps) {
  return (
    <Field label="Price" error={error}>
      {(input) => (
        <TextInput
          {...input}
          type="number"
          inputMode="numeric"
          min={min}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

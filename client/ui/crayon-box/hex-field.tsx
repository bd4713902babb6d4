import { useState } from 'react'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { acceptHexInput, completeHex } from './hex-input.ts'

/** A text field for a color code. It takes effect at the sixth digit; an incomplete code is reset on blur. */
export function HexField({ value, onChange }: { value: string; onChange: (hex: string) => void }) {
  const [shown, setShown] = useState(value)
  const [previous, setPrevious] = useState(value)
  if (previous !== value) {
    setPrevious(value)
    if (completeHex(shown) !== value.toUpperCase()) setShown(value)
  }
  return (
    <Field label="Color code">
      {(input) => (
        <div className="relative">
          <TextInput
            {...input}
            className="code-text pl-14"
            value={shown}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            onChange={(event) => {
              const next = acceptHexInput(shown, event.target.value)
              setShown(next)
              const hex = completeHex(next)
              if (hex !== null) onChange(hex)
            }}
            onBlur={() => setShown(value)}
          />
          <span
            aria-hidden="true"
            className="absolute top-3 left-3 size-7 rounded-small border border-field-line"
            style={{ backgroundColor: value }}
          />
        </div>
      )}
    </Field>
  )
}

import { useState, type KeyboardEvent } from 'react'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'

const INCOMPLETE = 'A code has 3 or 6 digits, like #0F0 or #3FA9F5.'

/**
 * A text field for a color code. It takes effect at the sixth digit, and on Enter or when it is left with three. On Enter an
 * incomplete code is explained; when it is left, it is reset.
 */
export function HexField({ value, onChange }: { value: string; onChange: (hex: string) => void }) {
  const [shown, setShown] = useState(value)
  const [previous, setPrevious] = useState(value)
  const [incomplete, setIncomplete] = useState(false)
  if (previous !== value) {
    setPrevious(value)
    if (completeHex(shown) !== value.toUpperCase()) setShown(value)
  }
  /** Uses the code, and returns whether it is complete. */
  const use = (): boolean => {
    const hex = expandHex(shown)
    if (hex === null) return false
    setShown(hex)
    if (hex !== value.toUpperCase()) onChange(hex)
    return true
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') setIncomplete(!use())
  }
  const onBlur = (): void => {
    setIncomplete(false)
    if (!use()) setShown(value)
  }
  return (
    <Field label="Color code" error={incomplete ? INCOMPLETE : undefined}>
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
              setIncomplete(false)
              const hex = completeHex(next)
              if (hex !== null) onChange(hex)
            }}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
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

/**
 * Returns what the hex field shows after an edit: '#' and 0 to 6 hex digits, else what it showed before.
 * It adds a missing '#', and an emptied field keeps its '#'.
 */
export function acceptHexInput(before: string, typed: string): string {
  const text = typed.trim()
  const code = text.startsWith('#') ? text : `#${text}`
  return /^#[0-9a-f]{0,6}$/i.test(code) ? code : before
}

/** Returns `#RRGGBB` in capitals for three digits or six ('#0f0' is '#00FF00'), or null for any other number of them. */
export function expandHex(shown: string): string | null {
  return completeHex(shown.length === 4 ? shown.replace(/[0-9a-f]/gi, '$&$&') : shown)
}

/** Returns `#RRGGBB` in capitals, or null while there are fewer than six digits. */
export function completeHex(shown: string): string | null {
  return shown.length === 7 ? shown.toUpperCase() : null
}

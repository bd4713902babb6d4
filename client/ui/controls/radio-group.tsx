import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { nextRadio } from './next-radio.ts'

export interface RadioOption<Value extends string> {
  value: Value
  /** Said to those who do not see the option; needed where what is shown is no text. */
  name?: string
  shown: (checked: boolean) => ReactNode
  style?: CSSProperties
}

export interface RadioGroupProps<Value extends string> {
  /** What is chosen here. */
  label: string
  options: readonly RadioOption<Value>[]
  /** Null when none of the options applies. */
  value: Value | null
  onChange: (value: Value) => void
  /** How many stand side by side: up and down move by rows. */
  rowLength?: number
  className?: string
  /** For each option; `aria-checked:` says how the chosen one looks. */
  optionClassName?: string
}

/** One of several, as buttons of any look. One Tab stop; an arrow key moves and chooses, with the key's own press. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  rowLength = options.length,
  className,
  optionClassName,
}: RadioGroupProps<Value>) {
  const chosen = options.findIndex((option) => option.value === value)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const next = nextRadio(event.key, index, options.length, rowLength)
    const option = next === null ? undefined : options[next]
    if (next === null || !option) return
    event.preventDefault()
    onChange(option.value)
    const button = event.currentTarget.parentElement?.children[next]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <div role="radiogroup" aria-label={label} className={className}>
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture of a crayon cannot be drawn inside an input
          role="radio"
          aria-checked={index === chosen}
          aria-label={option.name}
          title={option.name}
          tabIndex={index === Math.max(0, chosen) ? 0 : -1}
          className={optionClassName}
          style={option.style}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          {option.shown(index === chosen)}
        </button>
      ))}
    </div>
  )
}

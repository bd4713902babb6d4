import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { chooseByArrowKey } from './next-radio.ts'

export interface RadioOption<Value extends string> {
  value: Value
  /** Name for screen readers and the tooltip; needed where the option shows no text. */
  name?: string
  shown: (checked: boolean) => ReactNode
  style?: CSSProperties
}

export interface RadioGroupProps<Value extends string> {
  /** Name of the group for screen readers. */
  label: string
  options: readonly RadioOption<Value>[]
  /** Null when none of the options applies. */
  value: Value | null
  onChange: (value: Value) => void
  /** Options in one row: up and down move by rows. */
  rowLength?: number
  className?: string
  /** Classes of each option; `aria-checked:` utilities style the chosen one. */
  optionClassName?: string
}

/** Radio buttons of any look. The group is one Tab stop; an arrow key moves the focus and chooses. */
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
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) =>
    chooseByArrowKey(event, { index, count: options.length, rowLength }, (next) => onChange(options[next]!.value))
  return (
    <div role="radiogroup" aria-label={label} className={className}>
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input element cannot contain a picture
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

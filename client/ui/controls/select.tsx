import { ChevronDown } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'

export interface SelectProps<Value extends string> {
  /** Name for screen readers. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** One of several options in a list that the system opens, 52 px high. */
export function Select<Value extends string>({ label, options, value, onChange, className }: SelectProps<Value>) {
  return (
    <div className={classNames('relative grid', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
        className="min-h-[52px] w-full appearance-none rounded-field border-[1.5px] border-field-line bg-field pr-11 pl-4 font-display text-body font-semibold text-ink"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-soft"
      />
    </div>
  )
}

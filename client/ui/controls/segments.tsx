import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { RadioGroup } from './radio-group.tsx'

export interface SegmentsProps<Value extends string> {
  /** Name of the group for screen readers. */
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  /** Null when none of the options applies. */
  value: Value | null
  onChange: (value: Value) => void
  className?: string
}

/** A segmented control: one of a few options such as 'Small', 'Medium', 'Large'. Arrow keys move and choose. */
export function Segments<Value extends string>({ options, className, ...group }: SegmentsProps<Value>) {
  return (
    <RadioGroup
      {...group}
      options={options.map(({ value, label }) => ({ value, shown: () => label }))}
      className={classNames('flex rounded-full bg-door-shade/60 p-1', className)}
      optionClassName="min-h-11 min-w-11 flex-1 rounded-full px-1.5 font-display text-small font-semibold whitespace-nowrap text-ink transition-colors duration-press aria-checked:bg-chip aria-checked:shadow-low"
    />
  )
}

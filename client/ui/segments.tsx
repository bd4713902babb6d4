import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface SegmentsProps<Value extends string> {
  /** What is chosen here, said to those who do not see it. */
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  /** Null when none of the presets applies. */
  value: Value | null
  onChange: (value: Value) => void
  className?: string
}

/** One of a few presets in a segmented pill: 'Small', 'Medium', 'Large'. Arrow keys move and choose. */
export function Segments<Value extends string>({ label, options, value, onChange, className }: SegmentsProps<Value>) {
  return (
    <RadioGroup.Root
      aria-label={label}
      orientation="horizontal"
      value={value}
      onValueChange={(next) => {
        const option = options.find((one) => one.value === next)
        if (option) onChange(option.value)
      }}
      className={classNames('flex rounded-full bg-door-shade/60 p-1', className)}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="min-h-11 flex-1 rounded-full px-2 font-display text-small font-semibold whitespace-nowrap text-ink transition-colors duration-press data-[state=checked]:bg-chip data-[state=checked]:shadow-lift"
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}

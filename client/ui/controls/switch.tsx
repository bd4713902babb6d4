import { type Ref, useId } from 'react'

export interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** Of the button, for a form that gives it the focus. */
  ref?: Ref<HTMLButtonElement>
}

/** A label on the left and a switch on the right, in a row 44 px high. Both respond to a press. */
export function Switch({ label, checked, onChange, disabled, ref }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <label
        id={`${id}-label`}
        htmlFor={id}
        className="grow cursor-pointer py-2 font-display text-body font-semibold wrap-anywhere"
      >
        {label}
      </label>
      <button
        ref={ref}
        type="button"
        role="switch"
        id={id}
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        onClick={() => onChange(!checked)}
        disabled={disabled ?? false}
        className="group flex h-11 w-14 shrink-0 items-center rounded-full"
      >
        <span className="flex h-8 w-full items-center rounded-full border-[1.5px] border-field-line bg-door-shade transition-colors duration-press group-aria-checked:border-leaf group-aria-checked:bg-leaf">
          <span className="block size-6 translate-x-0.75 rounded-full bg-white shadow-lift transition-transform duration-press group-aria-checked:translate-x-6.5" />
        </span>
      </button>
    </div>
  )
}

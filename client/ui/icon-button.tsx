import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Name of the button for screen readers. */
  label: string
  icon: React.ReactNode
  /** `quiet` has a background and an edge, `ghost` only the icon. */
  variant?: 'quiet' | 'ghost'
}

const VARIANTS = {
  quiet: 'pill-edge bg-paper border-[1.5px] border-line [--edge:var(--line)] hover:bg-door/50',
  ghost: 'hover:bg-door active:bg-door-shade',
} as const

/** A round button of 44 px that shows only an icon. */
export function IconButton({ label, icon, variant = 'ghost', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classNames(
        'inline-grid size-[44px] shrink-0 place-items-center rounded-full text-ink select-none disabled:opacity-50 [&_svg]:size-[22px]',
        VARIANTS[variant],
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  )
}

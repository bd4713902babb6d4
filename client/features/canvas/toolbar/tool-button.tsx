import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'

/** A tool that is chosen by its button. */
export interface ToolChoice {
  readonly isChosen: boolean
  /** The shortcut in the notation of `aria-keyshortcuts`: 'B'. */
  readonly keys: string
  /** Text of the tooltip. */
  readonly title: string
  /** The color it would paint with, as a bar below the icon (a CSS color); null for a tool that does not paint. */
  readonly color: string | null
}

export interface ToolButtonProps {
  label: string
  icon: ReactNode
  onPress: () => void
  disabled?: boolean
  /** Left out for a command. */
  tool?: ToolChoice
  /** `bare` has no background: it is used in the phone's bar. `leaf` is the one that finishes the work. */
  look?: 'tile' | 'bare' | 'leaf'
}

const LOOKS = {
  tile: 'bg-door text-ink hover:bg-door-shade',
  bare: 'text-ink hover:bg-door',
  leaf: 'bg-leaf text-white',
} as const

/** An icon above its label, at least 60 px high: a tool, or a command beside the tools. */
export function ToolButton({ label, icon, onPress, disabled = false, tool, look = 'tile' }: ToolButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      disabled={disabled}
      {...(tool && { 'aria-pressed': tool.isChosen, 'aria-keyshortcuts': tool.keys, title: tool.title })}
      className={classNames(
        'flex min-h-[60px] min-w-[44px] flex-1 flex-col items-center justify-center gap-0.5 rounded-card border-[1.5px]',
        'font-display text-small leading-tight font-semibold select-none transition-colors duration-press max-[389px]:text-[0.875rem]',
        'disabled:opacity-40 [&>svg]:size-7 [&>svg]:shrink-0',
        tool?.isChosen
          ? 'border-blueberry-ink bg-blueberry-pale text-blueberry-ink'
          : classNames('border-transparent', LOOKS[look]),
      )}
    >
      {icon}
      <span
        aria-hidden="true"
        className={classNames('h-1.5 w-7 rounded-full', tool?.color && 'shadow-[0_0_0_1px_#7d948e]')}
        style={{ backgroundColor: tool?.color ?? undefined }}
      />
      {label}
    </button>
  )
}

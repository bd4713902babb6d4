import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = {
  leaf: 'bg-leaf-pale text-leaf-ink',
  blueberry: 'bg-blueberry-pale text-blueberry-ink',
  butter: 'bg-butter-pale text-butter-ink',
  tomato: 'bg-tomato-pale text-tomato-ink',
  plain: 'bg-door text-ink-soft',
} as const

export type BadgeTone = keyof typeof TONES

/** One or two words that label something: 'Completed', 'Collaborative', 'Recommended'. */
export function Badge({ tone, icon, children }: { tone: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-7 items-center gap-1.5 rounded-full px-2.5 font-display text-small font-semibold whitespace-nowrap max-[14rem]:max-w-full max-[14rem]:whitespace-normal max-[14rem]:wrap-anywhere [&_svg]:size-4 [&_svg]:shrink-0',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}

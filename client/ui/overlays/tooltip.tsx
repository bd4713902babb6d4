import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Milliseconds before a tooltip opens, and within which the next one opens at once. */
const TOOLTIP_DELAY_MS = { open: 700, skip: 300 } as const

/** Shares the delays between all tooltips. The shell mounts it once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={TOOLTIP_DELAY_MS.open} skipDelayDuration={TOOLTIP_DELAY_MS.skip}>
      {children}
    </Primitive.Provider>
  )
}

export interface TooltipProps {
  text: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One focusable element that accepts a ref. */
  children: ReactElement
}

/** A few words about the element under the pointer or with the focus. Nothing important may be said only here. */
export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={8}
          collisionPadding={12}
          className="z-50 animate-fade-in rounded-small bg-[#1d2b36] px-3 py-1.5 text-small text-white shadow-lift"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

import { Popover as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

export interface PopoverProps {
  /** Says what opens, to those who do not see it. */
  label: string
  trigger: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}

/** A small panel beside its button. Closes on Escape and on a press outside, and gives the focus back. */
export function Popover({ label, trigger, side = 'top', children }: PopoverProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={10}
          collisionPadding={12}
          aria-label={label}
          className="z-40 max-h-(--radix-popover-content-available-height) w-[300px] animate-rise-in overflow-y-auto rounded-card bg-paper p-5 shadow-lift-high outline-none"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

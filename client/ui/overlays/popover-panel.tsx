import { Popover as Primitive } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'

export interface PopoverPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens and closes it, and next to which it is placed. */
  anchor: RefObject<HTMLElement | null>
  label: string
  side: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}

/** The panel of a popover. It is a file of its own so that its positioning code loads late. */
export function PopoverPanel({ open, onOpenChange, anchor, label, side, children }: PopoverPanelProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Anchor virtualRef={anchor} />
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={10}
          collisionPadding={12}
          aria-label={label}
          className="z-40 max-h-(--radix-popover-content-available-height) w-[300px] animate-rise-in overflow-y-auto rounded-card bg-paper p-5 shadow-lift-high outline-none"
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.current?.focus()
          }}
          onInteractOutside={(event) => {
            // The button toggles the popover itself: closing it here first would make the button open it again.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
          }}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

import { Popover as Primitive } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'

export interface PopoverPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button it stands beside, which opens and closes it. */
  anchor: RefObject<HTMLElement | null>
  label: string
  side: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}

/** What a popover opens: the part that has to be placed. */
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
            // The button closes it by itself; closing it here as well would open it again.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
          }}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

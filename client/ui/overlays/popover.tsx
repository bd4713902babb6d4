import { cloneElement, type ComponentProps, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

// The positioning code is large, and many visits open no popover.
const PopoverPanel = lazyDialog(async () => (await import('./popover-panel.tsx')).PopoverPanel)

export interface PopoverProps {
  /** Name of the panel for screen readers. */
  label: string
  /** A button; its click handler is set here. */
  trigger: ReactElement<ComponentProps<'button'>>
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}

/** A small panel next to its button. It closes on Escape and on a press outside, and gives the focus back. */
export function Popover({ label, trigger, side = 'top', children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        onClick: () => setOpen(!open),
        'aria-expanded': open,
        'aria-haspopup': 'dialog',
      })}
      <PopoverPanel open={open} onOpenChange={setOpen} anchor={anchor} label={label} side={side}>
        {children}
      </PopoverPanel>
    </>
  )
}

import { cloneElement, type ComponentProps, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

// What places it is larger than most that opens, and many visits open none.
const PopoverPanel = lazyDialog(async () => (await import('./popover-panel.tsx')).PopoverPanel)

export interface PopoverProps {
  /** Says what opens, to those who do not see it. */
  label: string
  /** A button; it needs no handler of its own. */
  trigger: ReactElement<ComponentProps<'button'>>
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}

/** A small panel beside its button. Closes on Escape and on a press outside, and gives the focus back. */
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

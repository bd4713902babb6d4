import { Menu as Primitive } from 'radix-ui/internal'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { MenuPartsContext } from './menu-parts.ts'

export interface MenuPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens and closes the menu, names it, and below which it is placed. */
  anchor: RefObject<HTMLElement | null>
  id: string
  /** A key has opened the menu: the focus goes to its first entry. */
  byKey: boolean
  children: ReactNode
}

/** The panel of a menu: arrow keys move, letters jump. It has no portal, to stay inside its bar's landmark. */
export function MenuPanel({ open, onOpenChange, anchor, id, byKey, children }: MenuPanelProps) {
  const leftByPress = useRef(false)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Primitive.Anchor virtualRef={anchor} />
      <Primitive.Content
        id={id}
        aria-labelledby={anchor.current?.id}
        align="end"
        sideOffset={8}
        collisionPadding={12}
        className="z-40 min-w-56 animate-rise-in rounded-card bg-paper p-2 shadow-lift-high"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (!leftByPress.current) anchor.current?.focus()
          leftByPress.current = false
        }}
        onInteractOutside={(event) => {
          // The button toggles the menu itself: closing it here first would make the button open it again.
          if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
          else leftByPress.current = true
        }}
      >
        <MenuPartsContext value={Primitive}>{children}</MenuPartsContext>
        {byKey && <FirstEntryFocus menu={id} />}
      </Primitive.Content>
    </Primitive.Root>
  )
}

/** Gives the focus to the first entry. Radix does so only for keys that were pressed after its code was there. */
function FirstEntryFocus({ menu }: { menu: string }) {
  useEffect(() => {
    const first = document.getElementById(menu)?.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')
    // The panel is placed after it is measured.
    first?.focus({ preventScroll: true })
  }, [menu])
  return null
}

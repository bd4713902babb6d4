import { useLayoutEffect, useRef } from 'react'

/** What opened each open panel, nearest first. */
const openersOf = new WeakMap<Element, readonly Element[]>()

/** Returns the elements to which the focus may go back: the focused one, then what opened the panel or menu around it. */
function openers(): readonly Element[] {
  const focused = document.activeElement
  if (!focused || focused === document.body) return []
  const panel = focused.closest('[role="dialog"], [role="menu"]')
  if (!panel) return [focused]
  const menuButton = document.getElementById(panel.getAttribute('aria-labelledby') ?? '')
  return [focused, ...(openersOf.get(panel) ?? (menuButton ? [menuButton] : []))]
}

/** Returns the content of the screen, from where the Tab key goes on when the opener is gone. */
const screenItself = (): Element | null => document.querySelector('main[tabindex]')

export interface FocusReturn {
  /** The ref of the panel's element. */
  readonly panel: (element: HTMLElement | null) => void
  /** Handles the end of the focus trap: gives the focus to the nearest opener that is still on the screen, else to the screen. */
  readonly onCloseAutoFocus: (event: Event) => void
}

/**
 * Gives the focus back to what opened a dialog or a sheet. It remembers the opener in the render that opens the panel, before
 * a field inside takes the focus by `autoFocus`; Radix alone would remember that field.
 */
export function useFocusReturn(open: boolean): FocusReturn {
  const remembered = useRef<readonly Element[]>([])
  useLayoutEffect(() => {
    if (open) remembered.current = openers()
  }, [open])
  return {
    panel: (element) => {
      if (element) openersOf.set(element, remembered.current)
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      // Focus that has moved elsewhere meanwhile stays there.
      if (document.activeElement !== document.body) return
      const opener = remembered.current.find((element) => element.getClientRects().length > 0) ?? screenItself()
      if (opener instanceof HTMLElement) opener.focus()
    },
  }
}

import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { whenIdle } from '#client/ui/browser/when-idle.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import { type MenuParts, MenuPartsContext } from './menu-parts.ts'

// The code of an open menu is large, and no screen needs it to show its bar.
const MenuPanel = lazyDialog(async () => (await import('./menu-panel.tsx')).MenuPanel)

export interface MenuProps {
  /** A button; its handlers are set here. */
  trigger: ReactElement<ComponentProps<'button'>>
  children: ReactNode
}

/** A drop-down menu below its button. Its code is fetched while the browser is idle, or when the menu first opens. */
export function Menu({ trigger, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [byKey, setByKey] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => whenIdle(MenuPanel.preload), [])
  const toggle = (next: boolean, key: boolean): void => {
    setByKey(key)
    setOpen(next)
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        // A click by a key has no presses to count.
        onClick: ({ detail }: MouseEvent) => toggle(!open, detail === 0),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          toggle(true, true)
        },
      })}
      <MenuPanel open={open} onOpenChange={setOpen} anchor={anchor} id={id} byKey={byKey}>
        {children}
      </MenuPanel>
    </>
  )
}

/** Returns what the entries of an open menu are made of. */
function useMenuParts(): MenuParts {
  const parts = useContext(MenuPartsContext)
  if (!parts) throw new Error('An entry stands outside a menu')
  return parts
}

const ENTRY =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-small px-3 text-body text-ink outline-none select-none ' +
  'data-[highlighted]:bg-blueberry-pale data-[highlighted]:text-blueberry-ink [&_svg]:size-5 [&_svg]:shrink-0'

export interface MenuEntryProps {
  /** Ignored with `asChild`, where the child has its own icon. */
  icon?: ReactNode
  onSelect?: () => void
  disabled?: boolean
  /** Renders the only child (a link) as the entry. */
  asChild?: boolean
  children: ReactNode
}

/** One entry of a menu. */
export function MenuEntry({ icon, onSelect, disabled, asChild = false, children }: MenuEntryProps) {
  const { Item } = useMenuParts()
  return (
    <Item
      asChild={asChild}
      className={ENTRY}
      disabled={disabled ?? false}
      {...(onSelect && { onSelect: () => onSelect() })}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Item>
  )
}

/** A group of entries with a title, separated by a line from the group above. */
export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  const { Group, Label, Separator } = useMenuParts()
  return (
    <Group className="group/section">
      <Separator className="my-2 h-px bg-line group-first/section:hidden" />
      <Label className="max-w-64 truncate px-3 py-1 font-display text-small font-semibold text-ink-soft">{title}</Label>
      {children}
    </Group>
  )
}

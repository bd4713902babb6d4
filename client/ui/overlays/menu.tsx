import { DropdownMenu as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

export interface MenuProps {
  trigger: ReactElement
  children: ReactNode
}

/** A drop-down menu below its button: arrow keys move, letters jump. It has no portal, to stay inside its bar's landmark. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Content
        align="end"
        sideOffset={8}
        collisionPadding={12}
        className="z-40 min-w-56 animate-rise-in rounded-card bg-paper p-2 shadow-lift-high"
      >
        {children}
      </Primitive.Content>
    </Primitive.Root>
  )
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
  return (
    <Primitive.Item
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
    </Primitive.Item>
  )
}

/** A group of entries with a title, separated by a line from the group above. */
export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Primitive.Group className="group/section">
      <Primitive.Separator className="my-2 h-px bg-line group-first/section:hidden" />
      <Primitive.Label className="max-w-64 truncate px-3 py-1 font-display text-small font-semibold text-ink-soft">
        {title}
      </Primitive.Label>
      {children}
    </Primitive.Group>
  )
}

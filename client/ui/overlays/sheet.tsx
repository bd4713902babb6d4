import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useOpenPanel } from './open-panels.ts'
import { useFocusReturn } from './use-focus-return.ts'

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** `below` for settings within the thumb's reach, `right` for menus. */
  from?: 'below' | 'right'
  /** False leaves out the scrim, so that the page to color stays visible and usable behind the sheet. */
  modal?: boolean
  /** Limits the height of a sheet from below, so that it leaves the middle of the page to color free on the shortest phone. */
  low?: boolean
  children: ReactNode
}

const PLACES = {
  below:
    'inset-x-0 bottom-0 max-h-[85svh] animate-from-below rounded-t-dialog pb-[max(1.5rem,env(safe-area-inset-bottom))] data-[state=closed]:animate-to-below',
  right: 'inset-y-0 right-0 w-[min(86vw,340px)] animate-from-side data-[state=closed]:animate-fade-out',
} as const

/**
 * The page to color lies between a header of 60 px and tools of about 300 px, so its middle is 120 px above the screen's. The
 * sheet ends 40 px below that middle.
 */
const LOW = 'max-h-[calc(50svh+80px)]!'

/** A panel that slides in from an edge. */
export function Sheet({ open, onOpenChange, title, from = 'below', modal = true, low = false, children }: SheetProps) {
  const { panel, onCloseAutoFocus } = useFocusReturn(open)
  useOpenPanel(open, 'sheet')
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Primitive.Portal>
        {modal && (
          <Primitive.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim data-[state=closed]:animate-fade-out" />
        )}
        <Primitive.Content
          ref={panel}
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className={classNames(
            'fixed z-40 flex flex-col gap-4 overflow-y-auto bg-paper p-5 shadow-lift-high outline-none',
            PLACES[from],
            low && LOW,
          )}
        >
          <div className="flex items-center justify-between">
            <Primitive.Title className="text-heading-4">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Close" icon={<X />} className="-mr-2" />
            </Primitive.Close>
          </div>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

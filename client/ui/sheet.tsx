import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** From below for settings within the thumb's reach, from the right for menus. */
  from?: 'below' | 'right'
  /** Without a scrim the page behind stays usable: for a brush's size while one looks at the page. */
  modal?: boolean
  /** Of a sheet from below, as a CSS length; what does not fit scrolls. */
  maxHeight?: string
  children: ReactNode
}

const PLACES = {
  below:
    'inset-x-0 bottom-0 max-h-[85svh] animate-from-below rounded-t-dialog pb-[max(1.5rem,env(safe-area-inset-bottom))] data-[state=closed]:animate-to-below',
  right: 'inset-y-0 right-0 w-[min(86vw,340px)] animate-from-side data-[state=closed]:animate-fade-out',
} as const

/** A panel that slides in from an edge. */
export function Sheet({ open, onOpenChange, title, from = 'below', modal = true, maxHeight, children }: SheetProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Primitive.Portal>
        {modal && (
          <Primitive.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim data-[state=closed]:animate-fade-out" />
        )}
        <Primitive.Content
          aria-describedby={undefined}
          {...(maxHeight !== undefined && { style: { maxHeight } })}
          className={classNames(
            'fixed z-40 flex flex-col gap-4 overflow-y-auto bg-paper p-5 shadow-lift-high outline-none',
            PLACES[from],
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

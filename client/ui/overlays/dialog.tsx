import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useOpenPanel } from './open-panels.ts'
import { useFocusReturn } from './use-focus-return.ts'

export interface DialogFrame {
  /** Content above the title that may overlap the panel's upper edge. The text is centered below it. */
  readonly crown?: ReactNode
  /** False hides the close button in the corner, where the footer's buttons are the only choices. */
  readonly closable?: boolean
}

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** One sentence below the title, which screen readers read when the dialog opens. */
  description?: ReactNode
  children?: ReactNode
  /** The dialog's buttons, one below the other, the primary one first. */
  footer?: ReactNode
  frame?: DialogFrame
  /** Up to 860 px wide, for text in columns. */
  wide?: boolean
}

/** A press on a toast, which lies above the dialog, is no press next to it. */
function keepOpenForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault()
}

/**
 * A modal dialog: 460 px wide or more in the middle of the screen, on a phone at its bottom, with room for a toast above its title. It
 * traps the focus, closes on Escape and gives the focus back.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  frame: { crown, closable = true } = {},
  wide = false,
}: DialogProps) {
  const isCentered = crown !== undefined
  const { panel, onCloseAutoFocus } = useFocusReturn(open)
  useOpenPanel(open)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 grid animate-fade-in items-end overflow-y-auto bg-scrim pt-20 data-[state=closed]:animate-fade-out tablet:place-items-center tablet:px-6 tablet:py-12 tablet:short:py-6!">
          <Primitive.Content
            ref={panel}
            onCloseAutoFocus={onCloseAutoFocus}
            onInteractOutside={keepOpenForToasts}
            {...(description === undefined && { 'aria-describedby': undefined })}
            className={classNames(
              'relative w-full animate-from-below bg-paper p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-lift-high outline-none data-[state=closed]:animate-to-below',
              'rounded-t-dialog tablet:animate-rise-in tablet:rounded-dialog tablet:p-8 tablet:data-[state=closed]:animate-fade-out',
              wide ? 'tablet:max-w-[860px]' : 'tablet:w-[460px]',
              isCentered && 'text-center',
            )}
          >
            {crown}
            <Primitive.Title className={classNames('text-heading-3', closable && (isCentered ? 'px-10' : 'pr-10'))}>
              {title}
            </Primitive.Title>
            {description !== undefined && (
              <Primitive.Description className="mt-2 text-ink-soft">{description}</Primitive.Description>
            )}
            {children !== undefined && <div className="mt-5">{children}</div>}
            {footer && <div className="mt-6 flex flex-col gap-3">{footer}</div>}
            {closable && (
              <Primitive.Close asChild>
                <IconButton label="Close" icon={<X />} className="absolute top-4 right-4 tablet:top-6 tablet:right-6" />
              </Primitive.Close>
            )}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

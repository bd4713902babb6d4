import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster, toast as sonner } from 'sonner'
import { IconButton } from '#client/ui/icon-button.tsx'
import { connectToastHost, type ToastMessage } from './toast.ts'

/** Milliseconds on the screen; a failure stays longer, because it takes longer to read. */
const SHOWN_MS = { plain: 5_000, destructive: 10_000 } as const

function ToastCard({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const { title, description, destructive = false, action } = message
  const Icon = destructive ? CircleAlert : CircleCheck
  return (
    <div
      role={destructive ? 'alert' : 'status'}
      className="flex w-full items-start gap-3 rounded-card border-[1.5px] border-line bg-paper py-2 pr-2 pl-4 text-ink shadow-lift-high"
    >
      <Icon
        aria-hidden="true"
        className={destructive ? 'mt-2.5 size-6 shrink-0 text-tomato-ink' : 'mt-2.5 size-6 shrink-0 text-leaf-ink'}
      />
      <div className="min-w-0 grow py-2">
        <div className="font-display text-lead leading-tight font-bold">{title}</div>
        {description !== undefined && (
          <div className="mt-0.5 text-small wrap-break-word text-ink-soft">{description}</div>
        )}
        {action && (
          <button
            type="button"
            className="mt-1 min-h-11 rounded-small font-display font-semibold text-blueberry-ink underline"
            onClick={() => {
              action.onPress()
              onClose()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton label="Close message" icon={<X />} onClick={onClose} />
    </div>
  )
}

/** Shows the toasts, at the top below the header. The app mounts it once. */
export function ToastHost() {
  useEffect(() => {
    // A new message removes the last failure, which is settled by then or is reported again.
    let failure: string | number | undefined
    return connectToastHost((message) => {
      if (failure !== undefined) sonner.dismiss(failure)
      const id = sonner.custom((self) => <ToastCard message={message} onClose={() => sonner.dismiss(self)} />, {
        duration: message.destructive ? SHOWN_MS.destructive : SHOWN_MS.plain,
      })
      failure = message.destructive ? id : undefined
    })
  }, [])
  return (
    <Toaster
      position="top-center"
      offset={{ top: 80 }}
      mobileOffset={{ top: 68, left: 12, right: 12 }}
      visibleToasts={2}
      expand
      gap={10}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{ unstyled: true, className: 'w-(--width)' }}
    />
  )
}

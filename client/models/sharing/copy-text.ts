import { toast } from '#client/ui/overlays/toast.ts'

/** Puts a text on the clipboard, and says in a toast that it did so or that it failed. */
export async function copyWithToast(text: string, copiedTitle: string): Promise<void> {
  sayCopied(await copyText(text), copiedTitle)
}

/** Says in a toast that a text is on the clipboard, or that it is not. */
export function sayCopied(copied: boolean, copiedTitle: string): void {
  if (copied) toast({ title: copiedTitle })
  else
    toast({
      title: 'Could not copy link',
      description: 'Please try again or copy the URL manually.',
      destructive: true,
    })
}

/** Returns false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Plain http has no clipboard API, and a permission may be refused; the older command may still work.
    return copyBySelection(text)
  }
}

/** Copies from an invisible text field. `execCommand` is deprecated, but it is the only way on plain http. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.cssText = 'position:fixed;top:0;opacity:0'
  // Inside an open dialog: its focus trap would take the selection away from a field elsewhere.
  const parent = document.activeElement?.closest('[role="dialog"]') ?? document.body
  parent.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
  }
}

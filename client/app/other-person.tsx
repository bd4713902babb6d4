import { useSyncExternalStore } from 'react'
import { isOtherPerson, noteOtherPerson, onOtherPerson } from '#client/http/acting-person.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'

const Dialog = lazyDialog(async () => (await import('#client/ui/overlays/dialog.tsx')).Dialog)

/** Says that this tab does nothing more, because somebody else has signed in in another tab (HTTP-10). */
export function OtherPerson() {
  const isOther = useSyncExternalStore(onOtherPerson, isOtherPerson)
  return (
    <Dialog
      open={isOther}
      onOpenChange={noteOtherPerson}
      title="Somebody else has signed in"
      description="They did so in another tab of this browser, so this tab has stopped. What is not saved yet stays on this device, and is saved when its person signs in again."
      footer={
        <Button variant="primary" size="large" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      }
    />
  )
}

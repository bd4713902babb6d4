import { Camera } from 'lucide-react'
import { useState } from 'react'
import { useAccount } from '#client/models/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'

const PhotoPageDialog = lazyDialog(async () => (await import('./photo-page-dialog.tsx')).PhotoPageDialog)

/** Opens the dialog that makes a page of a photo. Children do not see it. */
export function PhotoPageButton() {
  const { child } = useAccount()
  const [open, setOpen] = useState(false)
  if (child) return null
  return (
    <>
      <Button className="self-start" onClick={() => setOpen(true)}>
        <Camera aria-hidden="true" />
        Make a page of my photo
      </Button>
      <PhotoPageDialog open={open} onOpenChange={setOpen} />
    </>
  )
}

import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'

const DeleteAccountDialog = lazyDialog(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog)

/** Leads to the dialog that deletes the account. */
export function DeleteAccount() {
  const [open, setOpen] = useState(false)
  return (
    <TitledCard
      title="Delete my account"
      text="Your account and your pictures go for good. You see exactly what goes and what stays before you decide."
    >
      <Button className="self-start max-tablet:w-full" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <DeleteAccountDialog open={open} onOpenChange={setOpen} />
    </TitledCard>
  )
}

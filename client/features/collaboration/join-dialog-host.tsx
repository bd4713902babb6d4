import { type ReactNode, useCallback, useState } from 'react'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { JoinDialogContext, type OpenJoinDialog } from './use-join-dialog.ts'

const JoinDialog = lazyDialog(async () => (await import('./join-dialog.tsx')).JoinDialog)

/**
 * Holds the join dialog above all screens: it stays open, with what was typed, when the session ends meanwhile and the sign-in
 * screen appears below it.
 */
export function JoinDialogHost({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const [onJoined, setOnJoined] = useState<((address: string) => void) | undefined>()
  const openDialog = useCallback<OpenJoinDialog>((joined) => {
    setOnJoined(() => joined)
    setOpen(true)
  }, [])
  return (
    <JoinDialogContext value={openDialog}>
      {children}
      <JoinDialog open={open} onOpenChange={setOpen} onJoined={onJoined} />
    </JoinDialogContext>
  )
}

import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'

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

/** Opens the join dialog. `onJoined` opens the shared artwork at an address; without it the router does. */
export type OpenJoinDialog = (onJoined?: (address: string) => void) => void

export const JoinDialogContext = createContext<OpenJoinDialog>(() => {
  throw new Error('useJoinDialog works only inside JoinDialogHost')
})

/** Returns the function that opens the join dialog. */
export const useJoinDialog = (): OpenJoinDialog => useContext(JoinDialogContext)

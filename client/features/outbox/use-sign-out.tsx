import { type ReactNode, useState } from 'react'
import { useLogout } from '#client/models/session/use-sign-in.ts'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { useUnsentPictures } from './outbox-context.ts'

const SignOutDialog = lazyDialog(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)

export interface SignOut {
  /** Signs out, or asks first while strokes wait on this device. */
  readonly start: () => void
  readonly isPending: boolean
  /** The question. Render it where it stays when the menu closes. */
  readonly question: ReactNode
}

export function useSignOut(): SignOut {
  const logout = useLogout()
  const pictures = useUnsentPictures()
  const [isAsked, setAsked] = useState(false)
  return {
    start: () => (pictures.length > 0 ? setAsked(true) : logout.mutate()),
    isPending: logout.isPending,
    question: (
      <SignOutDialog
        open={isAsked}
        pictures={pictures}
        onSignOut={(cleared) => logout.mutate(cleared)}
        onClose={() => setAsked(false)}
      />
    ),
  }
}

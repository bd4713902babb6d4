import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { signInTarget, withTarget } from '#client/models/session/sign-in-target.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { isKeepAsked } from '#client/features/guest/keep-asked.ts'
import { Waiting } from './waiting.tsx'
import { Unreachable } from './unreachable.tsx'

/**
 * Renders its routes for signed-in people and redirects others to the auth screen. The wanted address is remembered only if
 * nobody was signed in when the visitor came: after a logout the next visitor may be another person.
 */
export function RequireSession() {
  const session = useSession()
  const location = useLocation()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  // Whoever has colored a page without an account and signs in gets it first, wherever they arrive.
  const [keepsPage] = useState(() => isKeepAsked(Date.now()))
  if (session.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true)

  switch (session.status) {
    case 'loading':
      return <Waiting />
    case 'unreachable':
      return <Unreachable onRetry={session.retry} />
    case 'signed-out': {
      const target = wasSignedIn ? null : signInTarget(location)
      return <Navigate to="/auth" replace state={withTarget(target)} />
    }
    case 'signed-in':
      return keepsPage ? <Navigate to="/try" replace /> : <Outlet />
  }
}

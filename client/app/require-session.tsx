import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { signInTarget, withTarget } from '#client/features/session/sign-in-target.ts'
import { useSession } from '#client/features/session/use-session.ts'
import { Waiting } from './waiting.tsx'
import { Unreachable } from './unreachable.tsx'

/**
 * Lets signed-in people through and leads others to the auth page. Where a visitor wanted to go is remembered only if
 * nobody was signed in when they came: after a logout, who comes next need not be the same person.
 */
export function RequireSession() {
  const session = useSession()
  const location = useLocation()
  const [someoneWasHere, setSomeoneWasHere] = useState(false)
  if (session.status === 'signed-in' && !someoneWasHere) setSomeoneWasHere(true)

  switch (session.status) {
    case 'loading':
      return <Waiting />
    case 'unreachable':
      return <Unreachable onRetry={session.retry} />
    case 'signed-out': {
      const target = someoneWasHere ? null : signInTarget(location)
      return <Navigate to="/auth" replace state={withTarget(target)} />
    }
    case 'signed-in':
      return <Outlet />
  }
}

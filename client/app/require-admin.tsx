import { Outlet } from 'react-router-dom'
import { useAccount } from '#client/models/session/use-session.ts'
import { HomeMessage } from '#client/ui/home-message.tsx'

/** Renders its routes for admins, and a card for everybody else. Only a courtesy: the server checks each call. */
export function RequireAdmin() {
  const { isAdmin } = useAccount()
  if (isAdmin) return <Outlet />
  return <HomeMessage title="Access Denied" text="You do not have permission to access this page." />
}

import { Link, Outlet } from 'react-router-dom'
import { useAccount } from '#client/features/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { MessagePanel } from '#client/ui/message-panel.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'

/** Renders its routes for admins, and a card for everybody else. Only a courtesy: the server checks each call. */
export function RequireAdmin() {
  const { isAdmin } = useAccount()
  if (isAdmin) return <Outlet />
  return (
    <>
      <PageTitle>Access Denied</PageTitle>
      <MessagePanel
        title="Access Denied"
        text="You do not have permission to access this page."
        actions={
          <Button asChild>
            <Link to="/">Return to Home</Link>
          </Button>
        }
      />
    </>
  )
}

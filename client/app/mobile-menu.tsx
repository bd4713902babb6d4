import { Bug, FlaskConical, House, Images, LogOut, Menu as MenuIcon, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useLogout } from '#client/features/session/use-sign-in.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Sheet } from '#client/ui/overlays/sheet.tsx'
import { clearToasts } from '#client/ui/overlays/toast.ts'

const ENTRY =
  'flex min-h-13 w-full items-center gap-4 rounded-small px-3 text-left font-display text-heading-4 font-semibold ' +
  'text-ink active:bg-blueberry-pale [&_svg]:size-6'

interface ScreenEntry {
  label: string
  to: string
  icon: ReactNode
}

/** The screens that the menu links to. */
const SCREENS: readonly ScreenEntry[] = [
  { label: 'Home', to: '/', icon: <House aria-hidden="true" /> },
  { label: 'Gallery', to: '/gallery', icon: <Images aria-hidden="true" /> },
]

/** Linked to for admins only. */
const ADMIN_SCREENS: readonly ScreenEntry[] = [
  { label: 'Debug Tools', to: '/debug', icon: <Bug aria-hidden="true" /> },
  { label: 'Collaborative Test', to: '/collab-test', icon: <FlaskConical aria-hidden="true" /> },
]

/** The phone's menu: everything of the header except the coin balance. */
export function MobileMenu({ isAdmin, onJoin }: { isAdmin: boolean; onJoin: () => void }) {
  const [open, setOpen] = useState(false)
  const logout = useLogout()
  const close = () => setOpen(false)
  const show = () => {
    // The menu takes the whole height, so a toast would lie on one of its entries.
    clearToasts()
    setOpen(true)
  }
  return (
    <>
      <IconButton label="Menu" icon={<MenuIcon />} aria-expanded={open} onClick={show} />
      <Sheet open={open} onOpenChange={setOpen} title="Menu" from="right">
        <ul className="flex flex-col gap-1">
          {[...SCREENS, ...(isAdmin ? ADMIN_SCREENS : [])].map((screen) => (
            <li key={screen.to}>
              <Link to={screen.to} className={ENTRY} onClick={close}>
                {screen.icon}
                {screen.label}
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={ENTRY}
              onClick={() => {
                close()
                onJoin()
              }}
            >
              <Users aria-hidden="true" />
              Join Collaboration
            </button>
          </li>
          <li>
            <button type="button" className={ENTRY} disabled={logout.isPending} onClick={() => logout.mutate()}>
              <LogOut aria-hidden="true" />
              Logout
            </button>
          </li>
        </ul>
      </Sheet>
    </>
  )
}

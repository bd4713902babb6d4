import { House, LogOut, Menu as MenuIcon, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useLogout } from '#client/features/session/use-sign-in.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Sheet } from '#client/ui/overlays/sheet.tsx'

const ENTRY =
  'flex min-h-13 w-full items-center gap-4 rounded-small px-3 text-left font-display text-heading-4 font-semibold ' +
  'text-ink active:bg-blueberry-pale [&_svg]:size-6'

interface PageEntry {
  label: string
  to: string
  icon: ReactNode
}

/** The pages one can go to from the menu; a new page is added here. */
const PAGES: readonly PageEntry[] = [{ label: 'Home', to: '/', icon: <House aria-hidden="true" /> }]

/** On a phone everything of the header but the balance is in here. */
export function MobileMenu({ onJoin }: { onJoin: () => void }) {
  const [open, setOpen] = useState(false)
  const logout = useLogout()
  const close = () => setOpen(false)
  return (
    <>
      <IconButton label="Menu" icon={<MenuIcon />} aria-expanded={open} onClick={() => setOpen(true)} />
      <Sheet open={open} onOpenChange={setOpen} title="Menu" from="right">
        <ul className="flex flex-col gap-1">
          {PAGES.map((page) => (
            <li key={page.to}>
              <Link to={page.to} className={ENTRY} onClick={close}>
                {page.icon}
                {page.label}
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

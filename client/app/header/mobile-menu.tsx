import { Baby, LogOut, Menu as MenuIcon, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Account } from '#contract/accounts.ts'
import { useHandOver } from '#client/features/children/use-hand-over.ts'
import { UnreadMark } from '#client/features/notices/lazy-unread-mark.tsx'
import { useSignOut } from '#client/features/outbox/use-sign-out.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Sheet } from '#client/ui/overlays/sheet.tsx'
import { clearToasts } from '#client/ui/overlays/toast.ts'
import { NOTICES, phoneScreens } from './menu-screens.ts'

const ENTRY =
  'flex min-h-13 w-full items-center gap-4 rounded-small px-3 text-left font-display text-heading-4 font-semibold ' +
  'text-ink active:bg-blueberry-pale [&_svg]:size-6'

/** The phone's menu: everything of the header except the coin balance. */
export function MobileMenu({ account, onJoin }: { account: Account; onJoin: () => void }) {
  const [open, setOpen] = useState(false)
  const signOut = useSignOut()
  const handOver = useHandOver()
  const close = () => setOpen(false)
  const show = () => {
    // The menu takes the whole height, so a toast would lie on one of its entries.
    clearToasts()
    setOpen(true)
  }
  return (
    <>
      <div className="relative">
        <IconButton label="Menu" icon={<MenuIcon />} aria-expanded={open} onClick={show} />
        <UnreadMark account={account} as="dot" />
      </div>
      <Sheet open={open} onOpenChange={setOpen} title="Menu" from="right">
        <ul className="flex flex-col gap-1">
          {phoneScreens(account).map(({ label, to, icon: Icon }) => (
            <li key={to}>
              <Link to={to} className={ENTRY} onClick={close}>
                <Icon aria-hidden="true" />
                {label}
                {to === NOTICES.to && <UnreadMark account={account} as="number" />}
              </Link>
            </li>
          ))}
          {!account.child && (
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
          )}
          {handOver.isOffered && (
            <li>
              <button type="button" className={ENTRY} disabled={handOver.isPending} onClick={handOver.start}>
                <Baby aria-hidden="true" />
                Hand over to a child
              </button>
            </li>
          )}
          <li>
            <button type="button" className={ENTRY} disabled={signOut.isPending} onClick={signOut.start}>
              <LogOut aria-hidden="true" />
              Logout
            </button>
          </li>
        </ul>
      </Sheet>
      {signOut.question}
    </>
  )
}

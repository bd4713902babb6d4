import {
  Baby,
  Bell,
  Bug,
  FlaskConical,
  House,
  Images,
  LogOut,
  Menu as MenuIcon,
  MessageSquareHeart,
  MessagesSquare,
  ShieldCheck,
  Store,
  UserRound,
  Users,
} from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Account } from '#contract/accounts.ts'
import { useHandOver } from '#client/features/children/use-hand-over.ts'
import { UnreadMark } from '#client/features/notices/lazy-unread-mark.tsx'
import { useSignOut } from '#client/features/outbox/use-sign-out.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { DoorIcon } from '#client/ui/pictures/door-icon.tsx'
import { Sheet } from '#client/ui/overlays/sheet.tsx'
import { clearToasts } from '#client/ui/overlays/toast.ts'

const ENTRY =
  'flex min-h-13 w-full items-center gap-4 rounded-small px-3 text-left font-display text-heading-4 font-semibold ' +
  'text-ink active:bg-blueberry-pale [&_svg]:size-6'

/** The phone's menu for grown-ups: everything of the header except the coin balance. */
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

/** An entry of a menu that leads to a screen. */
export interface MenuScreen {
  readonly label: string
  readonly to: string
  readonly icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
}

const HOME: MenuScreen = { label: 'Home', to: '/', icon: House }
const PROFILE: MenuScreen = { label: 'My Profile', to: '/profile', icon: UserRound }
const GALLERY: MenuScreen = { label: 'Gallery', to: '/gallery', icon: Images }
/** The header has it at every size. */
export const DOOR: MenuScreen = { label: 'Fridge Door', to: '/door', icon: DoorIcon }
const STORE: MenuScreen = { label: 'Store', to: '/store', icon: Store }
/** Its entry has the mark of unread notices. */
export const NOTICES: MenuScreen = { label: 'Notices', to: '/notices', icon: Bell }
const FEEDBACK: MenuScreen = { label: 'Send Feedback', to: '/feedback', icon: MessageSquareHeart }
const MY_GALLERY: MenuScreen = { ...GALLERY, label: 'My Gallery' }

/** The links of the header itself, which a child does not have: it finds its pictures at home. */
export const HEADER_SCREENS: readonly MenuScreen[] = [GALLERY, STORE]

/** A child has no settings of its own (CHILD-7), so its menu leads to what it colors and collects only. */
const CHILD_SCREENS: readonly MenuScreen[] = [HOME, DOOR, MY_GALLERY, STORE]

const ADMIN_SCREENS: readonly MenuScreen[] = [
  { label: 'Debug Tools', to: '/debug', icon: Bug },
  { label: 'Collaborative Test', to: '/collab-test', icon: FlaskConical },
  { label: 'Admin', to: '/admin', icon: ShieldCheck },
]

/** Returns the screens of the menu below the avatar. */
export function accountScreens({ child }: Pick<Account, 'child'>): readonly MenuScreen[] {
  return child ? CHILD_SCREENS : [PROFILE, NOTICES, MY_GALLERY, { ...STORE, label: 'Rewards Store' }, FEEDBACK]
}

/** The screens of the section 'Admin Tools' below the avatar. */
export const ADMIN_TOOLS: readonly MenuScreen[] = [
  { label: 'Admin Panel', to: '/admin', icon: ShieldCheck },
  { label: 'Feedback Admin', to: '/feedback-admin', icon: MessagesSquare },
]

/** Returns the screens of the phone's menu. */
export function phoneScreens({ isAdmin }: Pick<Account, 'isAdmin'>): readonly MenuScreen[] {
  return [HOME, DOOR, PROFILE, NOTICES, GALLERY, STORE, ...(isAdmin ? ADMIN_SCREENS : [])]
}

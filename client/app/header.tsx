import { Baby, CloudOff, CloudUpload, LogOut, Users } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import type { ReactNode } from 'react'
import type { Account } from '#contract/accounts.ts'
import { useJoinDialog } from '#client/features/collaboration/join-dialog-host.tsx'
import { signInTarget, withTarget } from '#client/models/session/sign-in-target.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { CoinBadge } from '#client/ui/coin-badge.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { Tooltip } from '#client/ui/overlays/tooltip.tsx'
import { useUnsentPictures } from '#client/features/outbox/outbox-context.ts'
import { headerText } from '#client/features/outbox/outbox-text.ts'
import { placeAddress } from '#client/features/outbox/place-address.ts'
import { useOnline } from '#client/ui/browser/use-online.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { useHandOver } from '#client/features/children/use-hand-over.ts'
import { UnreadMark } from '#client/features/notices/lazy-unread-mark.tsx'
import { personName } from '#client/models/session/person-name.ts'
import { useSignOut } from '#client/features/outbox/use-sign-out.tsx'
import { Avatar } from '#client/ui/pictures/avatar.tsx'
import { Menu, MenuEntry, MenuSection } from '#client/ui/overlays/menu.tsx'
import {
  accountScreens,
  ADMIN_TOOLS,
  DOOR,
  HEADER_SCREENS,
  type MenuScreen,
  MobileMenu,
  NOTICES,
} from './mobile-menu.tsx'

/** The ways to sign in. From an invitation they lead back to it. */
function SignedOut() {
  const state = withTarget(signInTarget(useLocation()))
  return (
    <>
      <Button asChild size="small">
        <Link to="/auth" state={state}>
          Login
        </Link>
      </Button>
      <Button asChild size="small" variant="primary">
        <Link to="/auth?signup=true" state={state}>
          Sign Up
        </Link>
      </Button>
    </>
  )
}

interface HeaderLinkProps {
  screen: MenuScreen
  /** The classes of its words. */
  words: string
  /** Those of its picture. */
  icon: string
}

/** A link of the header. Without room for words, it is a picture. */
function HeaderLink({ screen: { label, to, icon: Icon }, words, icon }: HeaderLinkProps) {
  return (
    <NavLink
      to={to}
      title={label}
      className="inline-flex min-h-[44px] min-w-[44px] shrink-0 items-center justify-center gap-2 rounded-full px-[8px] font-display text-body font-[650] hover:bg-door aria-[current=page]:text-blueberry-ink min-[48rem]:px-3"
    >
      <Icon aria-hidden="true" className={icon} />
      <span className={words}>{label}</span>
    </NavLink>
  )
}

/** A child is shown pictures: its door and itself. No codes, no numbers. */
function SignedInChild({ account }: { account: Account }) {
  return (
    <>
      <HeaderLink screen={DOOR} words="sr-only" icon="size-[32px]" />
      <AccountMenu account={account} />
    </>
  )
}

function SignedIn({ account }: { account: Account }) {
  const openJoin = useJoinDialog()
  const startJoining = () => openJoin()
  return (
    <>
      <HeaderLink screen={DOOR} words="max-desktop:sr-only" icon="size-[24px] desktop:size-5" />
      <div className="hidden items-center gap-1 min-[48rem]:flex desktop:gap-3">
        {HEADER_SCREENS.map((screen) => (
          <HeaderLink key={screen.to} screen={screen} words="" icon="size-5" />
        ))}
      </div>
      <Tooltip text="Your coin balance">
        <CoinBadge coins={account.coins} tabIndex={0} />
      </Tooltip>
      <div className="hidden items-center gap-2 min-[48rem]:flex desktop:gap-4">
        <Button size="small" onClick={startJoining}>
          <Users aria-hidden="true" />
          Join Collab
        </Button>
        <AccountMenu account={account} />
      </div>
      <div className="min-[48rem]:hidden">
        <MobileMenu account={account} onJoin={startJoining} />
      </div>
    </>
  )
}

/** The header of every screen except the canvas: the link home, the coin balance, joining by code, and the account. */
export function Header() {
  const { status, account } = useSession()
  return (
    <header className="group/header sticky top-0 z-30 border-b border-line bg-paper">
      <div className="flex h-15 items-center justify-between gap-1 px-3 min-[23rem]:px-5 tablet:h-18 short:h-14! tablet:px-8">
        <Link
          to="/"
          aria-label={`${PRODUCT_NAME} home`}
          className="grid min-w-[44px] shrink-[999] grid-cols-[minmax(0,1fr)] items-center rounded-small py-1.5"
        >
          <Logo />
        </Link>
        <nav aria-label="Main" className="flex items-center gap-1 tablet:gap-4">
          <NetworkState />
          {account && (account.child ? <SignedInChild account={account} /> : <SignedIn account={account} />)}
          {status === 'signed-out' && <SignedOut />}
        </nav>
      </div>
    </header>
  )
}

/** One quiet word in the header: how many strokes wait on this device, or that there is no network. */
function NetworkState() {
  const online = useOnline()
  const waiting = headerText(useUnsentPictures())
  const Icon = online ? CloudUpload : CloudOff
  const words = waiting?.words ?? (online ? null : 'Offline')
  return (
    <output
      data-wide={waiting ? true : undefined}
      className="text-small leading-tight text-ink-soft empty:-mr-1 tablet:empty:-mr-4"
    >
      {words !== null && (
        <Place to={waiting?.place ?? null}>
          <Icon aria-hidden="true" className="size-5 shrink-0 max-[23rem]:hidden" />
          <span className="text-balance">{words}</span>
        </Place>
      )}
    </output>
  )
}

function Place({ to, children }: { to: string | null; children: ReactNode }) {
  const look = 'flex items-center gap-1.5'
  if (to === null) return <span className={look}>{children}</span>
  return (
    <Link to={placeAddress(to)} title="See what you can do" className={`${look} min-h-11 underline underline-offset-4`}>
      {children}
    </Link>
  )
}

/** The avatar in the header and the menu below it. */
function AccountMenu({ account }: { account: Account }) {
  const signOut = useSignOut()
  const name = personName(account)
  return (
    <div className="relative">
      <Menu
        trigger={
          <button
            type="button"
            aria-label={`Account menu of ${name}`}
            className="grid size-11 place-items-center rounded-full hover:bg-door aria-expanded:bg-door"
          >
            <Avatar
              name={name}
              color={personColor(account.id, account.profileColor)}
              imageUrl={account.profileImageUrl}
            />
          </button>
        }
      >
        <MenuSection title={name}>
          <Screens screens={accountScreens(account)} account={account} />
          <HandOverEntry />
          <MenuEntry icon={<LogOut />} disabled={signOut.isPending} onSelect={signOut.start}>
            Logout
          </MenuEntry>
        </MenuSection>
        {account.isAdmin && (
          <MenuSection title="Admin Tools">
            <Screens screens={ADMIN_TOOLS} account={account} />
          </MenuSection>
        )}
      </Menu>
      <UnreadMark account={account} as="dot" />
      {signOut.question}
    </div>
  )
}

/** A component inside the menu, so that each opening looks anew whether this is a device of the children. */
function HandOverEntry() {
  const { isOffered, isPending, start } = useHandOver()
  if (!isOffered) return null
  return (
    <MenuEntry icon={<Baby />} disabled={isPending} onSelect={start}>
      Hand over to a child
    </MenuEntry>
  )
}

function Screens({ screens, account }: { screens: readonly MenuScreen[]; account: Account }) {
  return screens.map(({ label, to, icon: Icon }) => (
    <MenuEntry key={to} asChild>
      <Link to={to}>
        <Icon aria-hidden="true" />
        {label}
        {to === NOTICES.to && <UnreadMark account={account} as="number" />}
      </Link>
    </MenuEntry>
  ))
}

import { Users } from 'lucide-react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import type { Account } from '#contract/accounts.ts'
import { useJoinDialog } from '#client/features/collaboration/use-join-dialog.ts'
import { signInTarget, withTarget } from '#client/models/session/sign-in-target.ts'
import { useSession } from '#client/models/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { CoinBadge } from '#client/ui/coin-badge.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { PRODUCT_NAME } from '#client/ui/product-name.ts'
import { Tooltip } from '#client/ui/overlays/tooltip.tsx'
import { AccountMenu } from './account-menu.tsx'
import { HEADER_SCREENS } from './menu-screens.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { NetworkWord } from './network-word.tsx'

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

function SignedIn({ account }: { account: Account }) {
  const openJoin = useJoinDialog()
  const startJoining = () => openJoin()
  return (
    <>
      <div className="hidden items-center gap-1 min-[48rem]:flex desktop:gap-3">
        {HEADER_SCREENS.map(({ label, to, icon: Icon }) => (
          <NavLink
            key={to}
            to={to}
            className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-display text-body font-[650] hover:bg-door aria-[current=page]:text-blueberry-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
            {label}
          </NavLink>
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
      <div className="flex h-15 items-center justify-between gap-1 px-3 min-[23rem]:px-5 tablet:h-18 tablet:px-8">
        <Link
          to="/"
          aria-label={`${PRODUCT_NAME} home`}
          className="grid min-w-11 place-items-center rounded-small py-1.5"
        >
          <Logo />
        </Link>
        <nav aria-label="Main" className="flex items-center gap-1 min-[23rem]:gap-2 tablet:gap-4">
          <NetworkWord />
          {account && <SignedIn account={account} />}
          {status === 'signed-out' && <SignedOut />}
        </nav>
      </div>
    </header>
  )
}

import { Baby, LogOut } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Account } from '#contract/accounts.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { useHandOver } from '#client/features/children/use-hand-over.ts'
import { UnreadMark } from '#client/features/notices/lazy-unread-mark.tsx'
import { personName } from '#client/models/session/person-name.ts'
import { useSignOut } from '#client/features/outbox/use-sign-out.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Menu, MenuEntry, MenuSection } from '#client/ui/overlays/menu.tsx'
import { accountScreens, ADMIN_TOOLS, type MenuScreen, NOTICES } from './menu-screens.ts'

/** The avatar in the header and the menu below it. */
export function AccountMenu({ account }: { account: Account }) {
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

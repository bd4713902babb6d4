import {
  Bell,
  Bug,
  FlaskConical,
  House,
  Images,
  type LucideIcon,
  MessageSquareHeart,
  MessagesSquare,
  ShieldCheck,
  Store,
  UserRound,
} from 'lucide-react'
import type { Account } from '#contract/accounts.ts'

/** An entry of a menu that leads to a screen. */
export interface MenuScreen {
  readonly label: string
  readonly to: string
  readonly icon: LucideIcon
}

const HOME: MenuScreen = { label: 'Home', to: '/', icon: House }
const PROFILE: MenuScreen = { label: 'My Profile', to: '/profile', icon: UserRound }
const GALLERY: MenuScreen = { label: 'Gallery', to: '/gallery', icon: Images }
const STORE: MenuScreen = { label: 'Store', to: '/store', icon: Store }
/** Its entry has the mark of unread notices. */
export const NOTICES: MenuScreen = { label: 'Notices', to: '/notices', icon: Bell }
const FEEDBACK: MenuScreen = { label: 'Send Feedback', to: '/feedback', icon: MessageSquareHeart }
const MY_GALLERY: MenuScreen = { ...GALLERY, label: 'My Gallery' }

/** The links of the header itself. */
export const HEADER_SCREENS: readonly MenuScreen[] = [GALLERY, STORE]

/** A child has no settings of its own (CHILD-7), so its menus lead to what it colors and collects only. */
const CHILD_SCREENS: readonly MenuScreen[] = [HOME, MY_GALLERY, STORE]

const ADMIN_SCREENS: readonly MenuScreen[] = [
  { label: 'Debug Tools', to: '/debug', icon: Bug },
  { label: 'Collaborative Test', to: '/collab-test', icon: FlaskConical },
  { label: 'Admin', to: '/admin', icon: ShieldCheck },
]

type Person = Pick<Account, 'child' | 'isAdmin'>

/** Returns the screens of the menu below the avatar. */
export function accountScreens({ child }: Person): readonly MenuScreen[] {
  return child ? CHILD_SCREENS : [PROFILE, NOTICES, MY_GALLERY, { ...STORE, label: 'Rewards Store' }, FEEDBACK]
}

/** The screens of the section 'Admin Tools' below the avatar. */
export const ADMIN_TOOLS: readonly MenuScreen[] = [
  { label: 'Admin Panel', to: '/admin', icon: ShieldCheck },
  { label: 'Feedback Admin', to: '/feedback-admin', icon: MessagesSquare },
]

/** Returns the screens of the phone's menu. */
export function phoneScreens({ child, isAdmin }: Person): readonly MenuScreen[] {
  if (child) return CHILD_SCREENS
  return [HOME, PROFILE, NOTICES, GALLERY, STORE, ...(isAdmin ? ADMIN_SCREENS : [])]
}

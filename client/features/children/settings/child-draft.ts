/** What the form about a child holds, and what is sent of it. */
import type { AvatarName, Child, ChildSettings, NewChild, QuietHours, Secret } from '#contract/children.ts'

export interface ChildDraft {
  readonly name: string
  readonly avatar: AvatarName
  /** `#RRGGBB` */
  readonly color: string
  /** 'keep' leaves the secret as it is; null is none. */
  readonly secret: 'keep' | Secret | null
  readonly kidMode: boolean
  readonly onlyFamily: boolean
  readonly joinedBy: ChildSettings['joinedBy']
  readonly isQuiet: boolean
  /** `HH:MM`; kept while `isQuiet` is off. */
  readonly quietFrom: string
  readonly quietTo: string
  /** Whether a parent agrees to what is stored of the child. It is asked before a profile is made. */
  readonly agrees: boolean
}

/** Bedtime for most children of the age of a coloring book. */
const QUIET = { from: '19:30', to: '07:00' } as const

export const EMPTY_DRAFT: ChildDraft = {
  name: '',
  avatar: 'fox',
  color: '#F5821F',
  secret: null,
  kidMode: true,
  onlyFamily: true,
  joinedBy: 'family',
  isQuiet: false,
  quietFrom: QUIET.from,
  quietTo: QUIET.to,
  agrees: false,
}

/** Returns the draft that shows a child as it is. */
export function draftOf(child: Child): ChildDraft {
  const { name, avatar, color, hasSecret, kidMode, onlyFamily, joinedBy, quietHours } = child
  return {
    name,
    avatar,
    color,
    secret: hasSecret ? 'keep' : null,
    kidMode,
    onlyFamily,
    joinedBy,
    isQuiet: quietHours !== null,
    quietFrom: quietHours?.from ?? QUIET.from,
    quietTo: quietHours?.to ?? QUIET.to,
    agrees: true,
  }
}

/**
 * Returns what is sent for a draft.
 * @param timeZone the browser's time zone, used for quiet hours that are new or changed
 * @param before the quiet hours as they are: unchanged ones keep their time zone
 */
export function newChildOf(draft: ChildDraft, timeZone: string, before: QuietHours | null = null): NewChild {
  const { name, avatar, color, secret, kidMode, onlyFamily, joinedBy, isQuiet, quietFrom, quietTo } = draft
  const isSame = before?.from === quietFrom && before.to === quietTo
  const hours = { from: quietFrom, to: quietTo, timeZone: isSame ? before.timeZone : timeZone }
  return {
    name,
    avatar,
    color,
    kidMode,
    onlyFamily,
    joinedBy,
    quietHours: isQuiet ? hours : null,
    ...(secret !== 'keep' && { secret }),
  }
}

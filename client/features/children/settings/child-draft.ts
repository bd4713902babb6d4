/** What the form about a child holds, and what is sent of it. */
import {
  type AvatarName,
  AVATARS,
  type Child,
  type ChildSettings,
  NewChild,
  type QuietHours,
  type Secret,
  SECRET_LENGTH,
} from '#contract/children.ts'
import { CRAYONS } from '#client/ui/crayon-box/crayons.ts'
import type { Checked } from '#client/ui/forms/checked-draft.ts'
import { PLEASE_AGREE } from './agreement.tsx'

export interface ChildDraft {
  readonly name: string
  readonly avatar: AvatarName
  /** `#RRGGBB` */
  readonly color: string
  /** 'keep' leaves the secret as it is; null is none. It is shorter than a secret while a parent taps it. */
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
  // A fox is seen on it.
  color: '#3FA9F5',
  secret: null,
  kidMode: true,
  onlyFamily: true,
  joinedBy: 'family',
  isQuiet: false,
  quietFrom: QUIET.from,
  quietTo: QUIET.to,
  agrees: false,
}

const COLORS = [EMPTY_DRAFT.color, ...CRAYONS.map(({ hex }) => hex)]

/** Returns the draft of one more child: its picture and its color are none that a sibling has, as long as there are others. */
export function nextDraft(siblings: readonly Pick<Child, 'avatar' | 'color'>[]): ChildDraft {
  const usedColors = new Set(siblings.map(({ color }) => color.toLowerCase()))
  return {
    ...EMPTY_DRAFT,
    avatar: AVATARS.find((name) => !siblings.some(({ avatar }) => avatar === name)) ?? EMPTY_DRAFT.avatar,
    color: COLORS.find((color) => !usedColors.has(color.toLowerCase())) ?? EMPTY_DRAFT.color,
  }
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

/** The request to a parent who has begun to tap a secret. */
export const UNFINISHED_SECRET = `A secret has ${SECRET_LENGTH} pictures: tap the others too, or cancel it.`

/** The field on which is said what is wrong with a part of what is sent. All else is about no field. */
const FIELD_OF: Readonly<Record<string, 'name' | 'secret' | 'quietFrom' | 'quietTo'>> = {
  name: 'name',
  secret: 'secret',
  'quietHours.from': 'quietFrom',
  'quietHours.to': 'quietTo',
  quietHours: 'quietTo',
}

/** Returns what is sent for a draft, or what is wrong with it. The agreement is asked for once all else is right. */
export function checkDraft(
  draft: ChildDraft,
  timeZone: string,
  before?: QuietHours | null,
): Checked<ChildDraft, NewChild> {
  const parsed = NewChild.safeParse(newChildOf(draft, timeZone, before))
  if (parsed.success)
    return draft.agrees ? { ok: true, body: parsed.data } : { ok: false, faults: { agrees: PLEASE_AGREE } }
  const faults: { [Field in (typeof FIELD_OF)[string] | 'root']?: string } = {}
  for (const { path, message } of parsed.error.issues) {
    const field = FIELD_OF[path.join('.')] ?? 'root'
    faults[field] ??= field === 'secret' ? UNFINISHED_SECRET : message
  }
  return { ok: false, faults }
}

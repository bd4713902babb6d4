import type { Profile } from '#contract/profile.ts'
import { ProfileChange } from '#contract/profile.ts'
import type { z } from 'zod'

/** What the settings form holds, as typed. */
export interface SettingsDraft {
  readonly displayName: string
  readonly nickname: string
  /** `#RRGGBB`. */
  readonly profileColor: string
  readonly defaultVisibility: Profile['defaultVisibility']
  readonly notificationsEnabled: boolean
}

/** Returns the form's content for a profile. @param color the color that others see */
export function draftOf(
  profile: Omit<SettingsDraft, 'displayName' | 'nickname'> & Pick<Profile, 'displayName' | 'nickname'>,
  color: string,
): SettingsDraft {
  return {
    displayName: profile.displayName ?? '',
    nickname: profile.nickname ?? '',
    profileColor: color,
    defaultVisibility: profile.defaultVisibility,
    notificationsEnabled: profile.notificationsEnabled,
  }
}

export type CheckedSettings =
  | { readonly ok: true; readonly body: z.output<typeof ProfileChange> }
  /** One sentence per field that is wrong. */
  | { readonly ok: false; readonly errors: Partial<Record<keyof SettingsDraft, string>> }

/** Returns what Save sends: a name that is blank is left out and stays as it is; choices always count as filled. */
export function filledFields({ displayName, nickname, ...choices }: SettingsDraft): CheckedSettings {
  const names = Object.entries({ displayName, nickname }).filter(([, name]) => name.trim() !== '')
  const parsed = ProfileChange.safeParse({ ...Object.fromEntries(names), ...choices })
  if (parsed.success) return { ok: true, body: parsed.data }
  return {
    ok: false,
    errors: Object.fromEntries(parsed.error.issues.map(({ path: [field], message }) => [field, message])),
  }
}

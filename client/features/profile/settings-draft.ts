import type { z } from 'zod'
import type { Profile } from '#contract/profile.ts'
import { ProfileChange } from '#contract/profile.ts'
import { type Checked, faultsOf } from '#client/ui/forms/checked-draft.ts'

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

/** Returns what Save sends: a name that is blank is left out and stays as it is; choices always count as filled. */
export function filledFields({
  displayName,
  nickname,
  ...choices
}: SettingsDraft): Checked<SettingsDraft, z.output<typeof ProfileChange>> {
  const names = Object.entries({ displayName, nickname }).filter(([, name]) => name.trim() !== '')
  const parsed = ProfileChange.safeParse({ ...Object.fromEntries(names), ...choices })
  return parsed.success ? { ok: true, body: parsed.data } : { ok: false, faults: faultsOf(parsed.error) }
}

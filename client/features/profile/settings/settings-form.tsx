import { type FormEvent, useState } from 'react'
import type { Profile } from '#contract/profile.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { useChangeProfile } from '#client/features/profile/own-profile/use-change-profile.ts'
import { Button } from '#client/ui/button.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { ColorChoice } from './color-choice.tsx'
import { NameField } from './name-field.tsx'
import { draftOf, filledFields, type SettingsDraft } from './settings-draft.ts'
import { VisibilityChoice } from './visibility-choice.tsx'

/** Names, color, and what happens by default. Save sends only filled fields; a name is removed by its 'Clear'. */
export function SettingsForm({ profile }: { profile: Profile }) {
  const [draft, setDraft] = useState(() => saved(profile))
  const [errors, setErrors] = useState<Partial<Record<keyof SettingsDraft, string>>>({})
  const change = useChangeProfile()
  const clear = useChangeProfile()
  const set = (part: Partial<SettingsDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (change.isPending) return
    const checked = filledFields(draft)
    setErrors(checked.ok ? {} : checked.errors)
    if (checked.ok) change.mutate(checked.body, { onSuccess: (profile) => setDraft(saved(profile)) })
  }
  /** Other fields keep what is typed in them. */
  const clearName = (name: 'displayName' | 'nickname'): void =>
    clear.mutate({ [name]: '' }, { onSuccess: () => set({ [name]: '' }) })
  return (
    <TitledCard title="Settings" text="How others see you, and what happens with new pictures.">
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <div className="grid gap-5 tablet:grid-cols-2">
          <NameField
            label="Display name"
            hint={`Shown instead of ${profile.username}.`}
            value={draft.displayName}
            error={errors.displayName}
            onChange={(displayName) => set({ displayName })}
            onClear={profile.displayName === null ? null : () => clearName('displayName')}
            clearing={clear.isPending}
          />
          <NameField
            label="Nickname"
            hint="Only on your own profile."
            value={draft.nickname}
            error={errors.nickname}
            onChange={(nickname) => set({ nickname })}
            onClear={profile.nickname === null ? null : () => clearName('nickname')}
            clearing={clear.isPending}
          />
        </div>
        <ColorChoice value={draft.profileColor} onChange={(profileColor) => set({ profileColor })} />
        <VisibilityChoice
          value={draft.defaultVisibility}
          onChange={(defaultVisibility) => set({ defaultVisibility })}
        />
        <div>
          <Switch
            label="Notifications"
            checked={draft.notificationsEnabled}
            onChange={(notificationsEnabled) => set({ notificationsEnabled })}
          />
          <p className="text-small text-ink-soft">
            This is about messages inside the app. No e-mails and no push messages are sent.
          </p>
        </div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="self-start max-tablet:w-full"
          disabled={change.isPending}
        >
          {change.isPending ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </TitledCard>
  )
}

const saved = (profile: Profile): SettingsDraft => draftOf(profile, personColor(profile.id, profile.profileColor))

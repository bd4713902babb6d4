import { useForm } from 'react-hook-form'
import type { Profile } from '#contract/profile.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { useChangeProfile } from '#client/features/profile/own-profile/use-change-profile.ts'
import { FormChoice } from '#client/ui/forms/form-field.tsx'
import { rulesOf } from '#client/ui/forms/checked-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { ColorChoice } from './color-choice.tsx'
import { NameField } from './name-field.tsx'
import { draftOf, filledFields, type SettingsDraft } from './settings-draft.ts'
import { VisibilityChoice } from './visibility-choice.tsx'

/** Names, color, and what happens by default. Save sends only filled fields; a name is removed by its 'Clear'. */
export function SettingsForm({ profile }: { profile: Profile }) {
  const form = useForm({
    resolver: rulesOf(filledFields),
    defaultValues: saved(profile),
  })
  const change = useChangeProfile()
  const clear = useChangeProfile()
  const submit = form.handleSubmit((body) => {
    if (!change.isPending) change.mutate(body, { onSuccess: (changed) => form.reset(saved(changed)) })
  })
  /** Other fields keep what is typed in them. */
  const clearName = (name: 'displayName' | 'nickname'): void =>
    clear.mutate({ [name]: '' }, { onSuccess: () => form.setValue(name, '') })
  return (
    <TitledCard title="Settings" text="How others see you, and what happens with new pictures.">
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <div className="grid gap-5 tablet:grid-cols-2">
          <NameField
            form={form}
            name="displayName"
            label="Display name"
            hint={`Shown instead of ${profile.username}.`}
            onClear={profile.displayName === null ? null : () => clearName('displayName')}
            clearing={clear.isPending}
          />
          <NameField
            form={form}
            name="nickname"
            label="Nickname"
            hint="Only on your own profile."
            onClear={profile.nickname === null ? null : () => clearName('nickname')}
            clearing={clear.isPending}
          />
        </div>
        <FormChoice
          form={form}
          name="profileColor"
          render={(value, onChange) => <ColorChoice value={value} onChange={onChange} />}
        />
        <FormChoice
          form={form}
          name="defaultVisibility"
          render={(value, onChange) => <VisibilityChoice value={value} onChange={onChange} />}
        />
        <div>
          <FormChoice
            form={form}
            name="notificationsEnabled"
            render={(value, onChange) => <Switch label="Notifications" checked={value} onChange={onChange} />}
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

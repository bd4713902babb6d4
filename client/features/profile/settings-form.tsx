import { useForm, type UseFormReturn } from 'react-hook-form'
import { Globe, House, Lock, type LucideIcon } from 'lucide-react'
import type { Profile } from '#contract/profile.ts'
import type { Visibility } from '#contract/accounts.ts'
import { personColor } from '#client/canvas/session/people/person-color.ts'
import { FormChoice, FormField } from '#client/ui/forms/form-field.tsx'
import { rulesOf } from '#client/ui/forms/checked-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { AUDIENCE_WORDS } from '#client/models/sharing/audiences.ts'
import { PUBLIC_WORDS } from '#client/models/sharing/use-visibility.ts'
import { useServerLimits } from '#client/models/session/server-settings.ts'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'
import { useChangeProfile } from './profile-query.ts'
import { ColorChoice } from './color-choice.tsx'
import { draftOf, filledFields, type SettingsDraft } from './settings-draft.ts'

const LABEL = 'Who sees your new pictures'

const CHOICES: readonly { value: Visibility; icon: LucideIcon; title: string; text: string }[] = [
  {
    value: 'private',
    icon: Lock,
    title: `${AUDIENCE_WORDS.private}, until it is done`,
    text: 'You, and the people you color with. When you complete a picture, your active family sees it too, unless you keep that one private.',
  },
  {
    value: 'family',
    icon: House,
    title: AUDIENCE_WORDS.family,
    text: 'Your active family sees a picture while you color it.',
  },
  {
    value: 'public',
    icon: Globe,
    title: AUDIENCE_WORDS.public,
    text: PUBLIC_WORDS,
  },
]

const OPTIONS: readonly RadioOption<Visibility>[] = CHOICES.map(({ value, icon: Icon, title, text }) => ({
  value,
  shown: () => (
    <>
      <Icon aria-hidden="true" className="mt-0.5 size-[20px] shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-display text-body font-semibold">{title}</span>
        <span className="block text-small text-ink-soft">{text}</span>
      </span>
    </>
  ),
}))

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

interface NameFieldProps<Body> {
  form: UseFormReturn<SettingsDraft, unknown, Body>
  name: 'displayName' | 'nickname'
  label: string
  hint: string
  /** Removes the saved name; null while there is none. */
  onClear: (() => void) | null
  clearing: boolean
}

/** A name that is changed by Save, and removed by 'Clear': left empty, it stays as it is. */
function NameField<Body>({ form, name, label, hint, onClear, clearing }: NameFieldProps<Body>) {
  const value = form.watch(name)
  const stays = onClear && value.trim() === ''
  return (
    <FormField
      form={form}
      name={name}
      label={label}
      hint={stays ? 'Left empty, it stays as it is. ‘Clear’ removes it.' : hint}
    >
      {(input) => (
        <div className="flex items-center gap-2">
          <TextInput {...input} autoComplete="nickname" />
          {onClear && (
            <Button
              size="small"
              variant="ghost"
              aria-label={`Clear ${label.toLowerCase()}`}
              disabled={clearing}
              onClick={onClear}
            >
              Clear
            </Button>
          )}
        </div>
      )}
    </FormField>
  )
}

interface VisibilityChoiceProps {
  value: Visibility
  onChange: (visibility: Visibility) => void
}

/** The visibility of new artworks, each choice with what it means. */
function VisibilityChoice({ value, onChange }: VisibilityChoiceProps) {
  const { noPublicPictures } = useServerLimits()
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-lead font-semibold">
        {LABEL}
      </p>
      <RadioGroup
        label={LABEL}
        options={noPublicPictures ? OPTIONS.filter((option) => option.value !== 'public') : OPTIONS}
        value={noPublicPictures && value === 'public' ? 'private' : value}
        onChange={onChange}
        className="grid gap-2 desktop:grid-cols-3"
        optionClassName="flex items-start gap-[12px] rounded-field border-[1.5px] border-line bg-paper p-[12px] text-left text-ink aria-checked:border-blueberry aria-checked:bg-blueberry-pale"
      />
      <p className="text-small text-ink-soft">
        You can change it for every picture.{noPublicPictures && ' There are no public pictures on this server.'}
      </p>
    </div>
  )
}

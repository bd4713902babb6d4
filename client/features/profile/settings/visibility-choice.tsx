import { Globe, House, Lock, type LucideIcon } from 'lucide-react'
import type { Visibility } from '#contract/accounts.ts'
import { PUBLIC_WORDS } from '#client/models/sharing/use-visibility.ts'
import { useServerLimits } from '#client/models/session/server-settings.ts'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'

const LABEL = 'Who sees your new pictures'

const CHOICES: readonly { value: Visibility; icon: LucideIcon; title: string; text: string }[] = [
  {
    value: 'private',
    icon: Lock,
    title: 'Only me',
    text: 'You, and whoever you color with. When you complete a picture, your active family sees it too.',
  },
  { value: 'family', icon: House, title: 'Family', text: 'Your active family sees a picture while you color it.' },
  {
    value: 'public',
    icon: Globe,
    title: 'Anyone with an account',
    text: `Everybody who is signed in and has the link. ${PUBLIC_WORDS}`,
  },
]

const OPTIONS: readonly RadioOption<Visibility>[] = CHOICES.map(({ value, icon: Icon, title, text }) => ({
  value,
  shown: () => (
    <>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        <span className="block font-display text-body font-semibold">{title}</span>
        <span className="block text-small text-ink-soft">{text}</span>
      </span>
    </>
  ),
}))

export interface VisibilityChoiceProps {
  value: Visibility
  onChange: (visibility: Visibility) => void
}

/** The visibility of new artworks, each choice with what it means. */
export function VisibilityChoice({ value, onChange }: VisibilityChoiceProps) {
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
        optionClassName="flex items-start gap-3 rounded-field border-[1.5px] border-line bg-paper p-3 text-left text-ink aria-checked:border-blueberry aria-checked:bg-blueberry-pale"
      />
      <p className="text-small text-ink-soft">
        You can change it for every picture.{noPublicPictures && ' There are no public pictures on this server.'}
      </p>
    </div>
  )
}

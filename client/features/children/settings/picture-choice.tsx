import { AVATARS, type AvatarName } from '#contract/children.ts'
import { avatarAddress } from '#client/features/children/picture-address.ts'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'
import { CRAYONS } from '#client/ui/crayon-box/crayons.ts'

const optionOf = (value: AvatarName, color: string): RadioOption<AvatarName> => ({
  value,
  name: value[0]!.toUpperCase() + value.slice(1),
  shown: (checked) => (
    <span
      className="daylight grid size-full place-items-center rounded-full bg-door"
      {...(checked && { style: { backgroundColor: color } })}
    >
      <img src={avatarAddress(value)} alt="" width={44} height={44} draggable={false} />
    </span>
  ),
})

const CHOSEN = 'aria-checked:outline-[3px] aria-checked:outline-offset-2 aria-checked:outline-focus'

export interface PictureChoiceProps {
  value: AvatarName
  onChange: (value: AvatarName) => void
  /** `#RRGGBB`, behind the chosen picture. */
  color: string
}

/** One of sixteen pictures for a child, on daylight also in the dark. */
export function PictureChoice({ value, onChange, color }: PictureChoiceProps) {
  return (
    <RadioGroup
      label="Picture"
      options={AVATARS.map((picture) => optionOf(picture, color))}
      value={value}
      onChange={onChange}
      className="grid max-w-80 grid-cols-4 gap-2.5"
      optionClassName={`aspect-square rounded-full ${CHOSEN}`}
    />
  )
}

/** One of the twelve crayons as a child's color. */
export function ColorChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <RadioGroup
      label="Color"
      options={CRAYONS.map(({ name, hex }) => ({
        value: hex,
        name,
        shown: () => null,
        style: { backgroundColor: hex },
      }))}
      value={value.toUpperCase()}
      onChange={onChange}
      className="flex flex-wrap gap-2.5"
      optionClassName={`size-11 rounded-full border-[1.5px] border-line ${CHOSEN}`}
    />
  )
}

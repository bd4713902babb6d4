import { AVATARS, type AvatarName } from '#contract/children.ts'
import { avatarAddress } from '#client/features/children/picture-address.ts'
import { RadioGroup } from '#client/ui/controls/radio-group.tsx'
import { CRAYONS } from '#client/ui/crayon-box/crayons.ts'

const PICTURES = AVATARS.map((value) => ({
  value,
  name: value[0]!.toUpperCase() + value.slice(1),
  shown: () => <img src={avatarAddress(value)} alt="" width={44} height={44} draggable={false} />,
}))

const CHOSEN = 'aria-checked:outline-[3px] aria-checked:outline-offset-2 aria-checked:outline-blueberry'

export interface PictureChoiceProps {
  value: AvatarName
  onChange: (value: AvatarName) => void
  /** `#RRGGBB`, behind the chosen picture. */
  color: string
}

/** One of sixteen pictures for a child. */
export function PictureChoice({ value, onChange, color }: PictureChoiceProps) {
  return (
    <RadioGroup
      label="Picture"
      options={PICTURES.map((picture) => ({
        ...picture,
        ...(picture.value === value && { style: { backgroundColor: color } }),
      }))}
      value={value}
      onChange={onChange}
      className="daylight grid grid-cols-[repeat(auto-fill,minmax(60px,1fr))] gap-2"
      optionClassName={`grid aspect-square place-items-center rounded-full bg-door ${CHOSEN}`}
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

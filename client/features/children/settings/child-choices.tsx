import type { UseFormReturn } from 'react-hook-form'
import { Delete } from 'lucide-react'
import { useState } from 'react'
import { type AvatarName, AVATARS, type Secret, SECRET_LENGTH } from '#contract/children.ts'
import { avatarAddress, secretAddress } from '#client/features/children/child-picture.tsx'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'
import { CRAYONS } from '#client/ui/crayon-box/crayons.ts'
import { FormChoice, FormField } from '#client/ui/forms/form-field.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { SecretKeys } from '#client/features/children/secret-keys.tsx'
import { Button } from '#client/ui/button.tsx'
import type { ChildDraft } from './child-draft.ts'

const optionOf = (value: AvatarName, color: string): RadioOption<AvatarName> => ({
  value,
  name: value[0]!.toUpperCase() + value.slice(1),
  shown: (checked) => (
    <span
      className="light-theme grid size-full place-items-center rounded-full bg-door"
      {...(checked && { style: { backgroundColor: `color-mix(in srgb, ${color} 40%, white)` } })}
    >
      <img src={avatarAddress(value)} alt="" width={44} height={44} draggable={false} className="child-figure" />
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

/** One of sixteen pictures for a child, in its light colors also in the dark. */
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

/** A daily time in which a child looks at pictures and does not color. */
export function QuietChoice<Body>({ form }: { form: UseFormReturn<ChildDraft, unknown, Body> }) {
  const isQuiet = form.watch('isQuiet')
  return (
    <div className="flex flex-col gap-2">
      <FormChoice
        form={form}
        name="isQuiet"
        render={(value, onChange) => <Switch label="No coloring at night" checked={isQuiet} onChange={onChange} />}
      />
      {isQuiet && (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
            <FormField form={form} name="quietFrom" label="From">
              {(input) => <TextInput {...input} type="time" className="px-3" />}
            </FormField>
            <FormField form={form} name="quietTo" label="To">
              {(input) => <TextInput {...input} type="time" className="px-3" />}
            </FormField>
          </div>
          <p className="text-small text-ink-soft">
            In the time of this device. The crayons are asleep then: the child can look, but not color.
          </p>
        </>
      )}
    </div>
  )
}

export interface SecretChoiceProps {
  value: ChildDraft['secret']
  onChange: (value: ChildDraft['secret']) => void
  /** The child has a secret, which stays unless another one is chosen. */
  hasSecret: boolean
}

/** The optional secret of a child: four pictures that it taps to sign in. What is tapped is the value at once. */
export function SecretChoice({ value, onChange, hasSecret }: SecretChoiceProps) {
  /** The value that tapping began from, which `Cancel` brings back; undefined while nobody taps. */
  const [before, setBefore] = useState<ChildDraft['secret']>()
  if (before !== undefined && Array.isArray(value))
    return (
      <div className="flex flex-col gap-4 rounded-card bg-door/60 p-4">
        <p>Tap {SECRET_LENGTH} pictures in an order that the child remembers. A picture may come twice.</p>
        <Row pictures={value} />
        <SecretKeys
          onPick={(picture) => {
            const next = [...value, picture]
            if (next.length === SECRET_LENGTH) setBefore(undefined)
            onChange(next)
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button size="small" disabled={value.length === 0} onClick={() => onChange(value.slice(0, -1))}>
            <Delete aria-hidden="true" />
            One back
          </Button>
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              setBefore(undefined)
              onChange(before)
            }}
          >
            Cancel
          </Button>
        </div>
      </div>
    )
  return (
    <div className="flex flex-col gap-3">
      {value === null && <p className="text-ink-soft">No secret: a tap on the picture is enough.</p>}
      {value === 'keep' && <p className="text-ink-soft">The secret stays as it is.</p>}
      {Array.isArray(value) && <Row pictures={value} />}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() => {
            setBefore(value)
            onChange([])
          }}
        >
          {value === null ? 'Choose a secret' : 'Choose another'}
        </Button>
        {value !== null && (
          <Button size="small" variant="ghost" onClick={() => onChange(null)}>
            No secret
          </Button>
        )}
        {hasSecret && value !== 'keep' && (
          <Button size="small" variant="ghost" onClick={() => onChange('keep')}>
            Keep the old one
          </Button>
        )}
      </div>
    </div>
  )
}

function Row({ pictures }: { pictures: Secret }) {
  const words = pictures.length === 0 ? 'none yet' : pictures.join(', ')
  return (
    <div className="light-theme flex gap-2">
      <span className="sr-only">Secret: {words}</span>
      {Array.from({ length: SECRET_LENGTH }, (_, place) => {
        const picture = pictures[place]
        return (
          <span
            key={place}
            className="grid size-14 place-items-center rounded-field border-[1.5px] border-line bg-white"
          >
            {picture && <img src={secretAddress(picture)} alt="" width={40} height={40} />}
          </span>
        )
      })}
    </div>
  )
}

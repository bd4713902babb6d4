import { Delete } from 'lucide-react'
import { useState } from 'react'
import { type Secret, SECRET_LENGTH } from '#contract/children.ts'
import { SecretKeys } from '#client/features/children/secret-keys.tsx'
import { secretAddress } from '#client/features/children/picture-address.ts'
import { Button } from '#client/ui/button.tsx'
import type { ChildDraft } from './child-draft.ts'

export interface SecretChoiceProps {
  value: ChildDraft['secret']
  onChange: (value: ChildDraft['secret']) => void
  /** The child has a secret, which stays unless another one is chosen. */
  hasSecret: boolean
}

/** The optional secret of a child: four pictures that it taps to sign in. */
export function SecretChoice({ value, onChange, hasSecret }: SecretChoiceProps) {
  const [tapped, setTapped] = useState<Secret | null>(null)
  if (tapped)
    return (
      <div className="flex flex-col gap-4 rounded-card bg-door/60 p-4">
        <p>Tap {SECRET_LENGTH} pictures in an order that the child remembers. A picture may come twice.</p>
        <Row pictures={tapped} />
        <SecretKeys
          onPick={(picture) => {
            const next = [...tapped, picture]
            setTapped(next.length === SECRET_LENGTH ? null : next)
            if (next.length === SECRET_LENGTH) onChange(next)
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button size="small" disabled={tapped.length === 0} onClick={() => setTapped(tapped.slice(0, -1))}>
            <Delete aria-hidden="true" />
            One back
          </Button>
          <Button size="small" variant="ghost" onClick={() => setTapped(null)}>
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
        <Button size="small" onClick={() => setTapped([])}>
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
    <div className="daylight flex gap-2">
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

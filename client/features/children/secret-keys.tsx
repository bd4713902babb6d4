import { SECRET_PICTURES, type Secret } from '#contract/children.ts'
import { secretAddress } from './child-picture.tsx'

const NAMES = Object.fromEntries(SECRET_PICTURES.map((name) => [name, name[0]!.toUpperCase() + name.slice(1)]))

export interface SecretKeysProps {
  onPick: (picture: Secret[number]) => void
  disabled?: boolean
}

/** The nine pictures of which a secret is made, three in a row, as buttons of at least 72 px. */
export function SecretKeys({ onPick, disabled = false }: SecretKeysProps) {
  return (
    <div className="light-theme mx-auto grid w-full max-w-[340px] grid-cols-3 gap-3">
      {SECRET_PICTURES.map((picture) => (
        <button
          key={picture}
          type="button"
          aria-label={NAMES[picture]}
          disabled={disabled}
          onClick={() => onPick(picture)}
          className="pill-edge grid aspect-square min-h-18 place-items-center rounded-card border-[1.5px] border-line bg-white p-2 [--edge:var(--line)] disabled:opacity-50"
        >
          <img
            src={secretAddress(picture)}
            alt=""
            width={64}
            height={64}
            className="size-full max-w-16"
            draggable={false}
          />
        </button>
      ))}
    </div>
  )
}

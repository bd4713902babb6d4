import type { Family } from '#contract/families.ts'
import { useChangeProfile } from '#client/features/profile/own-profile/use-change-profile.ts'
import { Select } from '#client/ui/controls/select.tsx'

const LABEL = 'Active family'
const NONE = 'none'

export interface ActiveFamilyProps {
  families: readonly Pick<Family, 'id' | 'name'>[]
  activeFamilyId: number | null
}

/** Chooses the family with which completed pictures are shared. */
export function ActiveFamily({ families, activeFamilyId }: ActiveFamilyProps) {
  const change = useChangeProfile()
  const shown = change.isPending ? (change.variables.activeFamilyId ?? null) : activeFamilyId
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden="true" className="text-lead font-semibold">
        {LABEL}
      </p>
      <Select
        label={LABEL}
        options={[
          ...families.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: NONE, label: 'No family' },
        ]}
        value={shown === null ? NONE : String(shown)}
        onChange={(value) => change.mutate({ activeFamilyId: value === NONE ? null : Number(value) })}
        className="tablet:max-w-96"
      />
      <p className="text-small text-ink-soft">
        Pictures that you complete from now on are shared with it. What you have shared before stays where it is.
      </p>
    </div>
  )
}

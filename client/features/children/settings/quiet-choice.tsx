import { useId } from 'react'
import { Switch } from '#client/ui/controls/switch.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import type { ChildDraft } from './child-draft.ts'

export interface QuietChoiceProps {
  draft: ChildDraft
  onChange: (part: Partial<ChildDraft>) => void
}

/** A daily time in which a child looks at pictures and does not color. */
export function QuietChoice({ draft: { isQuiet, quietFrom, quietTo }, onChange }: QuietChoiceProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <Switch label="No coloring at night" checked={isQuiet} onChange={(on) => onChange({ isQuiet: on })} />
      {isQuiet && (
        <>
          <div className="flex items-center gap-3">
            <label htmlFor={`${id}-from`}>From</label>
            <TextInput
              id={`${id}-from`}
              type="time"
              required
              value={quietFrom}
              onChange={({ target }) => onChange({ quietFrom: target.value })}
            />
            <label htmlFor={`${id}-to`}>to</label>
            <TextInput
              id={`${id}-to`}
              type="time"
              required
              value={quietTo}
              onChange={({ target }) => onChange({ quietTo: target.value })}
            />
          </div>
          <p className="text-small text-ink-soft">
            In the time of this device. The crayons are asleep then: your child can look, but not color.
          </p>
        </>
      )}
    </div>
  )
}

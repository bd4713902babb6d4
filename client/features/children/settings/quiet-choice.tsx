import { Field } from '#client/ui/controls/field.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import type { ChildDraft } from './child-draft.ts'

export interface QuietChoiceProps {
  draft: ChildDraft
  onChange: (part: Partial<ChildDraft>) => void
}

/** A daily time in which a child looks at pictures and does not color. */
export function QuietChoice({ draft: { isQuiet, quietFrom, quietTo }, onChange }: QuietChoiceProps) {
  return (
    <div className="flex flex-col gap-2">
      <Switch label="No coloring at night" checked={isQuiet} onChange={(on) => onChange({ isQuiet: on })} />
      {isQuiet && (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
            <Field label="From">
              {(input) => (
                <TextInput
                  {...input}
                  type="time"
                  className="px-3"
                  value={quietFrom}
                  onChange={({ target }) => onChange({ quietFrom: target.value })}
                />
              )}
            </Field>
            <Field label="To">
              {(input) => (
                <TextInput
                  {...input}
                  type="time"
                  className="px-3"
                  value={quietTo}
                  onChange={({ target }) => onChange({ quietTo: target.value })}
                />
              )}
            </Field>
          </div>
          <p className="text-small text-ink-soft">
            In the time of this device. The crayons are asleep then: the child can look, but not color.
          </p>
        </>
      )}
    </div>
  )
}

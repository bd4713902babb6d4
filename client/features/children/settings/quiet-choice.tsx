import type { UseFormReturn } from 'react-hook-form'
import { FormChoice, FormField } from '#client/ui/forms/form-field.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import type { ChildDraft } from './child-draft.ts'

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

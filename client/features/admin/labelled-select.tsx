import { Select, type SelectProps } from '#client/ui/controls/select.tsx'

/** A select below its visible label. */
export function LabelledSelect<Value extends string>(props: SelectProps<Value>) {
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="text-lead font-semibold">
        {props.label}
      </span>
      <Select {...props} />
    </div>
  )
}

import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** The props that link an input to its label, hint and error. */
export interface FieldInputProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

export interface FieldProps {
  label: string
  /** How to fill it in; shown below the input. */
  hint?: string | undefined
  /** What is wrong and how to mend it; shown instead of the hint. */
  error?: string | undefined
  children: (input: FieldInputProps) => ReactNode
}

/** A label, an input, and one line below them: the error with an icon, else the hint. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-lead font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': error !== undefined || hint !== undefined ? noteId : undefined,
      })}
      {error === undefined ? (
        hint !== undefined && (
          <p id={noteId} className="text-small text-ink-soft">
            {hint}
          </p>
        )
      ) : (
        <p id={noteId} className="flex animate-fade-in items-start gap-2 text-tomato-ink">
          <CircleAlert aria-hidden="true" className="mt-1 size-[18px] shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}

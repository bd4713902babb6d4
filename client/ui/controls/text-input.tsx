import type { ComponentProps } from 'react'
import { classNames } from '#client/ui/class-names.ts'

/** The classes of text inputs; an invalid one gets a red border and ring. */
export const INPUT_LOOK =
  'min-h-[52px] w-full min-w-0 rounded-field border-[1.5px] border-field-line bg-field px-4 text-body text-ink ' +
  'placeholder:text-ink-soft aria-invalid:border-tomato aria-invalid:ring-4 aria-invalid:ring-tomato/15 focus-visible:ring-0! ' +
  'disabled:opacity-60'

/** A text input of one line, 52 px high. Field adds its label and error. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" className={classNames(INPUT_LOOK, className)} {...rest} />
}

/** A text input of several lines. Field adds its label and error. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} className={classNames(INPUT_LOOK, 'resize-y py-3', className)} {...rest} />
}

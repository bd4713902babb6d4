import type { ComponentProps } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { INPUT_LOOK } from './text-input.tsx'

/** A text input of several lines. Field adds its label and error. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} className={classNames(INPUT_LOOK, 'resize-y py-3', className)} {...rest} />
}

import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A panel with the background and shadow of paper. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('rounded-card bg-paper shadow-lift', className)} {...rest} />
}

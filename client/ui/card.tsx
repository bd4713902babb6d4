import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A flat panel of paper that lies on the door. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('rounded-card bg-paper shadow-lift', className)} {...rest} />
}

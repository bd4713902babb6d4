import type { ReactNode } from 'react'
import { Card } from './card.tsx'

export interface TitledCardProps {
  title: string
  /** What it is for, in a sentence. */
  text?: ReactNode
  /** Buttons or links next to the title. */
  actions?: ReactNode
  children?: ReactNode
}

/** A section of a screen on paper: a heading, a sentence about it, and its content. */
export function TitledCard({ title, text, actions, children }: TitledCardProps) {
  return (
    <Card className="p-5 tablet:p-6">
      <section aria-label={title} className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 grow basis-64">
            <h2 className="text-heading-4">{title}</h2>
            {text !== undefined && <p className="mt-1 text-pretty text-ink-soft">{text}</p>}
          </div>
          {actions !== undefined && (
            <div className="flex flex-wrap gap-2 max-tablet:w-full max-tablet:[&>*]:grow">{actions}</div>
          )}
        </div>
        {children}
      </section>
    </Card>
  )
}

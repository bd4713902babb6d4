import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** A permanent message about an error or an obstacle, in the colors of danger. */
export function Alert({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-field bg-tomato-pale p-4 text-tomato-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-display text-lead leading-tight font-bold">{title}</p>
        {children}
      </div>
    </div>
  )
}

import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Something one should know before going on; destructive in tone, and it stays. */
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

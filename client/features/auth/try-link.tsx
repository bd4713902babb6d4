import { Paintbrush } from 'lucide-react'
import { Link } from 'react-router-dom'

/** The quiet way to color without an account. @param isBegun the visitor has come from the page they color */
export function TryLink({ isBegun }: { isBegun: boolean }) {
  return (
    <Link
      to="/try"
      className="mt-5 inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-display text-lead font-semibold text-blueberry-ink underline-offset-4 hover:underline"
    >
      <Paintbrush aria-hidden="true" className="size-5" />
      {isBegun ? 'Go on coloring' : 'Try it without an account'}
    </Link>
  )
}

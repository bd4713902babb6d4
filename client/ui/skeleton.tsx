import { classNames } from './class-names.ts'

/** A placeholder for content that is being loaded. It appears after 150 ms, so that a fast reply shows none. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className="animate-late">
      <div className={classNames('animate-shimmer rounded-small bg-door-shade', className)} />
    </div>
  )
}

import { classNames } from './class-names.ts'

/** A pale block where something is about to be. It waits 150 ms, so that a quick answer shows none; still with reduced motion. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className="animate-late">
      <div className={classNames('animate-shimmer rounded-small bg-door-shade', className)} />
    </div>
  )
}

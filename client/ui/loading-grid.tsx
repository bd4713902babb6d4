import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface LoadingGridProps {
  /** Read aloud in place of the skeletons. */
  label: string
  count: number
  /** The classes of the grid that will hold the list. */
  className: string
  /** The classes of one skeleton: the shape of a list entry. */
  itemClassName: string
}

/** Skeletons in place of a list that is being fetched. */
export function LoadingGrid({ label, count, className, itemClassName }: LoadingGridProps) {
  return (
    <div className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={itemClassName} />
      ))}
    </div>
  )
}

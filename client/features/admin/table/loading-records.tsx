import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

/** Stands in the place of records that are being fetched. @param label read aloud */
export function LoadingRecords({ label }: { label: string }) {
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton className="h-96 w-full" />
    </>
  )
}

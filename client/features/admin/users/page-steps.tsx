import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'

export interface PageStepsProps {
  /** From 1. */
  page: number
  hasMore: boolean
  /** While another page is on its way. */
  disabled: boolean
  onChange: (page: number) => void
}

/** The way to the page before and after; nothing where one page holds it all. */
export function PageSteps({ page, hasMore, disabled, onChange }: PageStepsProps) {
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-4">
      <Button size="small" disabled={disabled || page === 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft aria-hidden="true" />
        Previous
      </Button>
      <span aria-live="polite">Page {page}</span>
      <Button size="small" disabled={disabled || !hasMore} onClick={() => onChange(page + 1)}>
        Next
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  )
}

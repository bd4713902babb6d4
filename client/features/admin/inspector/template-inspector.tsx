import { useQuery } from '@tanstack/react-query'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { useSettled } from '#client/ui/browser/use-settled.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { GapSlider } from './gap-slider.tsx'
import { inspectionQuery, type PictureSource } from './inspection-query.ts'
import { InspectionReport } from './inspection-report.tsx'

/** How long the slider rests before the server looks again. */
const SLIDER_REST_MS = 300

export interface TemplateInspectorProps {
  source: PictureSource
  gapPx: number
  onGapPxChange: (gapPx: number) => void
}

/** Shows what would become of a picture before it is published, and closes gaps in its lines. Each source needs its own key. */
export function TemplateInspector({ source, gapPx, onGapPxChange }: TemplateInspectorProps) {
  const settledGapPx = useSettled(gapPx, SLIDER_REST_MS)
  const { data, error, isFetching, refetch } = useQuery(inspectionQuery(source, settledGapPx))
  const isBusy = isFetching || settledGapPx !== gapPx
  const failure = isBusy ? null : error
  return (
    <section aria-label="How the page will be" aria-busy={isBusy} className="flex flex-col gap-3">
      {data && <GapSlider gapPx={gapPx} onChange={onGapPxChange} />}
      <output className="sticky top-2 z-20 h-0">
        {isBusy && (
          <span className="mx-3 flex flex-col gap-1.5 rounded-small bg-paper px-3 py-2 text-small shadow-lift max-w-64 translate-y-3">
            Looking at every line...
            <span aria-hidden="true" className="h-1.5 animate-shimmer rounded-full bg-blueberry" />
          </span>
        )}
      </output>
      {failure && (
        <Alert title="This picture cannot be looked at">
          <p className="mt-1">{failureText(failure, { fallback: 'Please try again.' })}</p>
          <Button size="small" className="mt-3" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {!failure && (data ? <InspectionReport inspection={data} /> : <Skeleton className="aspect-[4/3] w-full" />)}
    </section>
  )
}

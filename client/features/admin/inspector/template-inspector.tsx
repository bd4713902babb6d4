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

const CLOSE_THEM = 'The slider closes narrow gaps.'
const ADD_ANEW = 'Add the page anew with a better picture, then delete this one.'

export interface TemplateInspectorProps {
  source: PictureSource
  /** How wide gaps may be to be closed, and what changes that; undefined for a page that exists, which stays as it is. */
  gaps?: { readonly px: number; readonly onChange: (px: number) => void }
}

/** Shows what would become of a picture before it is published, and closes gaps in its lines; or what an existing page is like. Each source needs its own key. */
export function TemplateInspector({ source, gaps }: TemplateInspectorProps) {
  const gapPx = gaps?.px ?? 0
  const settledGapPx = useSettled(gapPx, SLIDER_REST_MS)
  const { data, error, isFetching, refetch } = useQuery(inspectionQuery(source, settledGapPx))
  const isBusy = isFetching || settledGapPx !== gapPx
  const failure = isBusy ? null : error
  return (
    <section
      aria-label={gaps ? 'How the page will be' : 'How the page is'}
      aria-busy={isBusy}
      className="flex flex-col gap-3"
    >
      {data && gaps && <GapSlider gapPx={gapPx} onChange={gaps.onChange} />}
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
      {!failure && !data && <Skeleton className="aspect-[4/3] w-full" />}
      {!failure && data && <InspectionReport inspection={data} remedy={gaps ? CLOSE_THEM : ADD_ANEW} />}
    </section>
  )
}

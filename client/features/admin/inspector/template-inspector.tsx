import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Maximize, TriangleAlert, ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { MAX_GAP_PX, type TemplateInspection } from '#contract/template-admin.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { useSettled } from '#client/ui/browser/use-settled.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { Slider } from '#client/ui/controls/slider.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { inspectionQuery, type PictureSource } from './inspection-query.ts'
import { counted, type Findings, type Mark, type MarkGroup, marksOf } from './marks.ts'
import { MarkSample, RegionPicture } from './region-picture.tsx'

const VERDICTS = {
  good: { words: 'Ready to color', icon: CircleCheck, look: 'bg-leaf-pale text-leaf-ink' },
  look: { words: 'Have a look first', icon: TriangleAlert, look: 'bg-butter-pale text-butter-ink' },
  bad: { words: 'Not ready to color', icon: CircleAlert, look: 'bg-tomato-pale text-tomato-ink' },
} as const

/** Returns what a position of the slider does: 'Lines stay as they are', 'Closes gaps of up to 4 pixels'. */
export const gapText = (gapPx: number): string =>
  gapPx === 0 ? 'Lines stay as they are' : `Closes gaps of up to ${counted(gapPx, 'pixel', 'pixels')}`

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

/** How wide gaps in lines may be to be closed, in pixels of the page. */
function GapSlider({ gapPx, onChange }: { gapPx: number; onChange: (gapPx: number) => void }) {
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span aria-hidden="true" className="font-display text-body font-semibold">
          Close gaps
        </span>
        <span className="text-small text-ink-soft">{gapText(gapPx)}</span>
      </div>
      <Slider
        label="Close gaps"
        value={gapPx}
        onChange={onChange}
        min={0}
        max={MAX_GAP_PX}
        valueText={gapText(gapPx)}
      />
    </div>
  )
}

/** Returns what the picture shows, for those who do not see it. */
function pictureText(findings: Findings): string {
  const regions = counted(findings.regionCount, 'region', 'regions')
  const marked = marksOf(findings).map(({ title }) => title)
  return `The page with ${regions} in different colors. Marked: ${marked.join(', ') || 'nothing'}.`
}

/**
 * What becomes of a picture as a page: its regions in colors, what is marked on it, and what that means.
 * @param remedy what an admin can do about leaks
 */
function InspectionReport({ inspection, remedy }: { inspection: TemplateInspection; remedy: string }) {
  const [asked, setAsked] = useState<Mark | null>(null)
  const groups = marksOf(inspection)
  const marks = groups.flatMap((group) => group.marks)
  // At another position of the slider, the mark may be gone or elsewhere.
  const shown = marks.find(({ words }) => words === asked?.words) ?? null
  const { regionCount, largestShare, verdict, sentences, plates } = inspection
  const { words, icon: Icon, look } = VERDICTS[verdict]
  return (
    <div className="flex flex-col gap-3">
      <RegionPicture plates={plates} marks={marks} shown={shown} label={pictureText(inspection)} />
      <div className={classNames('flex items-start gap-3 rounded-field p-3', look)}>
        <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        <div>
          <p className="font-display text-lead font-bold">{words}</p>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </div>
      {regionCount > 0 && (
        <p className="text-small text-ink-soft">
          {counted(regionCount, 'region', 'regions')}. The largest covers {Math.round(largestShare * 100)}% of the page.
        </p>
      )}
      <MarkList groups={groups} remedy={remedy} shown={shown} onShow={setAsked} />
    </div>
  )
}

interface MarkListProps {
  groups: readonly MarkGroup[]
  /** What can be done about leaks. */
  remedy: string
  shown: Mark | null
  onShow: (mark: Mark | null) => void
}

/** The marks of a page as text. A press on one brings it into the middle of the picture. */
function MarkList({ groups, remedy, shown, onShow }: MarkListProps) {
  return (
    <div className="flex flex-col gap-2">
      {shown && (
        <Button size="small" className="self-start" onClick={() => onShow(null)}>
          <Maximize aria-hidden="true" />
          Show the whole page
        </Button>
      )}
      {groups.map((group) => (
        <details key={group.kind} open={group.kind === 'leak'} className="rounded-field border border-line">
          <summary className="flex min-h-11 items-center gap-2.5 px-3 font-display text-body font-semibold">
            <MarkSample kind={group.kind} />
            {group.title}
          </summary>
          <div className="px-3 pb-3">
            <p className="text-small text-ink-soft">
              {group.meaning}
              {group.kind === 'leak' && ` ${remedy}`}
            </p>
            <ul className="mt-1 max-h-48 overflow-y-auto">
              {group.marks.map((mark) => (
                <li key={mark.name}>
                  <button
                    type="button"
                    aria-pressed={mark.name === shown?.name}
                    className="flex min-h-11 w-full items-center justify-between gap-3 rounded-small px-2 text-left text-small hover:bg-door aria-pressed:bg-blueberry-pale aria-pressed:text-blueberry-ink"
                    onClick={() => onShow(mark)}
                  >
                    {mark.words}
                    <ZoomIn aria-hidden="true" className="size-5 shrink-0" />
                  </button>
                </li>
              ))}
            </ul>
            {group.others > 0 && (
              <p className="mt-1 text-small text-ink-soft">
                And {counted(group.others, 'smaller one', 'smaller ones')}.
              </p>
            )}
          </div>
        </details>
      ))}
    </div>
  )
}

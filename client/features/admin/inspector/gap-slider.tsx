import { MAX_GAP_PX } from '#contract/template-admin.ts'
import { Slider } from '#client/ui/controls/slider.tsx'
import { counted } from './marks.ts'

/** Returns what a position of the slider does: 'Lines stay as they are', 'Closes gaps of up to 4 pixels'. */
export const gapWords = (gapPx: number): string =>
  gapPx === 0 ? 'Lines stay as they are' : `Closes gaps of up to ${counted(gapPx, 'pixel', 'pixels')}`

/** How wide gaps in lines may be to be closed, in pixels of the page. */
export function GapSlider({ gapPx, onChange }: { gapPx: number; onChange: (gapPx: number) => void }) {
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span aria-hidden="true" className="font-display text-body font-semibold">
          Close gaps
        </span>
        <span className="text-small text-ink-soft">{gapWords(gapPx)}</span>
      </div>
      <Slider
        label="Close gaps"
        value={gapPx}
        onChange={onChange}
        min={0}
        max={MAX_GAP_PX}
        valueText={gapWords(gapPx)}
      />
    </div>
  )
}

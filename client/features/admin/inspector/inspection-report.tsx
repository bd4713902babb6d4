import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { TemplateInspection } from '#contract/template-admin.ts'
import { classNames } from '#client/ui/class-names.ts'
import { MarkList } from './mark-list.tsx'
import { counted, type Findings, type Mark, marksOf } from './marks.ts'
import { RegionPicture } from './region-picture.tsx'

const VERDICTS = {
  good: { words: 'Ready to color', icon: CircleCheck, look: 'bg-leaf-pale text-leaf-ink' },
  look: { words: 'Have a look first', icon: TriangleAlert, look: 'bg-butter-pale text-butter-ink' },
  bad: { words: 'Not ready to color', icon: CircleAlert, look: 'bg-tomato-pale text-tomato-ink' },
} as const

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
export function InspectionReport({ inspection, remedy }: { inspection: TemplateInspection; remedy: string }) {
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
          {counted(regionCount, 'region', 'regions')}. The largest covers {Math.round(largestShare * 100)} % of the
          page.
        </p>
      )}
      <MarkList groups={groups} remedy={remedy} shown={shown} onShow={setAsked} />
    </div>
  )
}

import { Maximize, ZoomIn } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { MarkSample } from './mark-shape.tsx'
import { counted, type Mark, type MarkGroup } from './marks.ts'

export interface MarkListProps {
  groups: readonly MarkGroup[]
  /** What can be done about leaks. */
  remedy: string
  shown: Mark | null
  onShow: (mark: Mark | null) => void
}

/** The marks of a page as text. A press on one brings it into the middle of the picture. */
export function MarkList({ groups, remedy, shown, onShow }: MarkListProps) {
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

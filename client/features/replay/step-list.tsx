import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { toHex } from '#crdt/document/stroke/color.ts'
import { classNames } from '#client/ui/class-names.ts'
import { useNow } from '#client/ui/browser/use-now.ts'
import type { HistoryPerson } from '#client/replay/read-history.ts'
import type { ReplayStep } from '#client/replay/replay-log.ts'
import { nameOf, sayStepTime, toolText } from './step-text.ts'

export interface StepListProps {
  steps: readonly ReplayStep[]
  people: readonly HistoryPerson[]
  /** Number of steps done, which is the chosen row. Row 0 is the empty page. */
  done: number
  onSeek: (step: number) => void
  /** The person whose steps stand out; null for everybody. */
  only: number | null
}

/** In rem, so that both lines of a row fit into it however large the browser's text is. */
const ROW_HEIGHT_REM = 3.25
/** CSS pixels of a rem in most browsers. */
const USUAL_REM = 16
/** Rows that Page Up and Page Down move. */
const ROWS_PER_PAGE_KEY = 10

/** Returns the row that a key moves to, or null for other keys. */
function rowByKey(key: string, row: number, last: number): number | null {
  const to: Readonly<Record<string, number>> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + ROWS_PER_PAGE_KEY,
    PageUp: row - ROWS_PER_PAGE_KEY,
    Home: 0,
    End: last,
  }
  const next = to[key]
  return next === undefined ? null : Math.min(Math.max(next, 0), last)
}

/** The list of steps, one row each. Only the visible rows are rendered; the keyboard reaches all of them. */
export function StepList({ steps, people, done, onSeek, only }: StepListProps) {
  const id = useId()
  const listRef = useRef<HTMLDivElement>(null)
  const [scroll, setScroll] = useState({ top: 0, height: 400, rowHeight: ROW_HEIGHT_REM * USUAL_REM })
  const now = useNow()
  const rows = steps.length + 1
  const { rowHeight } = scroll

  useEffect(() => {
    const list = listRef.current
    if (!list) return
    const measure = (): void =>
      setScroll({ top: list.scrollTop, height: list.clientHeight, rowHeight: ROW_HEIGHT_REM * rootFontSize() })
    const resized = new ResizeObserver(measure)
    resized.observe(list)
    list.addEventListener('scroll', measure, { passive: true })
    return () => {
      resized.disconnect()
      list.removeEventListener('scroll', measure)
    }
  }, [])
  useEffect(() => {
    const list = listRef.current
    if (list) list.scrollTop = scrollToRow(done, rowHeight, list.scrollTop, list.clientHeight)
  }, [done, rowHeight])

  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rowByKey(event.key, done, rows - 1)
    if (row === null) return
    event.preventDefault()
    onSeek(row)
  }

  const { first, end } = listWindow(rows, rowHeight, scroll.top, scroll.height)
  const inWindow = Array.from({ length: end - first }, (_, i) => first + i)
  // The chosen row is always rendered, because `aria-activedescendant` refers to it.
  const rendered = done >= first && done < end ? inWindow : [...inWindow, done]
  return (
    <div
      ref={listRef}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select renders all of its options, and as plain text
      role="listbox"
      aria-label="Steps"
      aria-activedescendant={`${id}-${done}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="@container relative min-h-0 grow overflow-y-auto overscroll-contain rounded-card bg-paper"
    >
      <div role="presentation" style={{ height: rows * rowHeight }}>
        {rendered.map((row) => (
          <div
            key={row}
            id={`${id}-${row}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- like its list
            role="option"
            aria-selected={row === done}
            aria-posinset={row + 1}
            aria-setsize={rows}
            tabIndex={-1}
            onClick={() => onSeek(row)}
            onKeyDown={onKeyDown}
            style={{ top: row * rowHeight, height: rowHeight }}
            className={classNames(
              'absolute inset-x-0 flex cursor-pointer items-center gap-3 border-b border-line px-4',
              row === done ? 'bg-blueberry-pale' : 'hover:bg-door-light',
            )}
          >
            {row === 0 ? (
              <span className="text-small">The page before anybody came</span>
            ) : (
              <StepRow
                step={steps[row - 1]!}
                people={people}
                dimmed={only !== null && steps[row - 1]!.userId !== only}
                now={now}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** CSS pixels of a rem. */
const rootFontSize = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize)

interface StepRowProps {
  step: ReplayStep
  people: readonly HistoryPerson[]
  dimmed: boolean
  now: Date
}

function StepRow({ step, people, dimmed, now }: StepRowProps) {
  const { userId, color, at } = step
  const person = people.find(({ id }) => id === userId)
  return (
    <>
      <span
        aria-hidden="true"
        style={{ background: color === null ? 'transparent' : toHex(color) }}
        className={classNames('size-6 shrink-0 rounded-full border-2 border-field-line', dimmed && 'opacity-25')}
      />
      <span className="flex min-w-0 grow flex-col leading-tight">
        <span className={classNames('flex items-center gap-1.5 text-small', !dimmed && 'font-semibold')}>
          <span
            aria-hidden="true"
            style={{ background: person?.color }}
            className={classNames('size-2.5 shrink-0 rounded-full', dimmed && 'opacity-25')}
          />
          <span className={classNames('truncate', dimmed && 'text-ink-soft')}>{nameOf(userId, people)}</span>
        </span>
        {/* Next to the tool, so that the name has the whole width; in very large text it leaves the line to the tool. */}
        <span className="flex gap-3 text-small text-ink-soft">
          <span className="min-w-0 grow truncate">{toolText(step)}</span>
          <time dateTime={at} className="shrink-0 tabular-nums @max-[12rem]:hidden">
            {sayStepTime(at, now)}
          </time>
        </span>
      </span>
    </>
  )
}

/** The rows that a long list renders; rows have equal heights, and all lengths are CSS pixels. */
interface ListWindow {
  readonly first: number
  /** One past the last row. */
  readonly end: number
}

/** Rows rendered beyond each edge, so that fast scrolling does not show blank space. */
const OVERSCAN_ROWS = 8

/** Returns the rows to render for a list scrolled to `scrollTop` with a visible height of `height`. */
export function listWindow(rows: number, rowHeight: number, scrollTop: number, height: number): ListWindow {
  const first = Math.max(0, Math.min(rows, Math.floor(scrollTop / rowHeight)) - OVERSCAN_ROWS)
  const end = Math.min(rows, Math.ceil((scrollTop + height) / rowHeight) + OVERSCAN_ROWS)
  return { first: Math.min(first, end), end }
}

/** Returns the `scrollTop` nearest to the present one that shows the whole row. */
export function scrollToRow(row: number, rowHeight: number, scrollTop: number, height: number): number {
  const top = row * rowHeight
  if (top < scrollTop) return top
  return Math.max(scrollTop, top + rowHeight - height)
}

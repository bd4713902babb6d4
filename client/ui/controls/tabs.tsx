import { createContext, type KeyboardEvent, type ReactNode, use, useEffect, useId, useRef } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { chooseByArrowKey } from './next-radio.ts'
import { showInRow } from './show-in-row.ts'

interface TabsState {
  value: string
  onValueChange: (value: string) => void
  /** Prefix of the element ids that link each tab to its panel. */
  id: string
}

const TabsContext = createContext<TabsState | null>(null)

function useTabs(): TabsState {
  const tabs = use(TabsContext)
  if (!tabs) throw new Error('Tabs and panels belong inside <Tabs>')
  return tabs
}

export interface TabsProps {
  value: string
  onValueChange: (value: string) => void
  children: ReactNode
}

/** Holds a `TabList` and one `TabPanel` for each of its values. */
export function Tabs({ value, onValueChange, children }: TabsProps) {
  const id = useId()
  return <TabsContext value={{ value, onValueChange, id }}>{children}</TabsContext>
}

export interface TabListProps {
  label: string
  tabs: readonly { value: string; label: ReactNode }[]
  /** The row scrolls sideways where the tabs do not fit, and fades where there are more; the chosen one comes into view. */
  scrolls?: boolean
  className?: string
}

/** The row of tabs. It is one Tab stop; an arrow key, Home or End moves the focus and chooses. */
export function TabList({ label, tabs, scrolls = false, className }: TabListProps) {
  const { value, onValueChange, id } = useTabs()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const chosen = row && document.getElementById(`${id}-tab-${value}`)
    if (scrolls && chosen) showInRow(row, chosen)
  }, [scrolls, id, value])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) =>
    chooseByArrowKey(event, { index, count: tabs.length, rowLength: tabs.length }, (next) =>
      onValueChange(tabs[next]!.value),
    )
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classNames(
        'inline-flex rounded-full bg-door-shade/60 p-1 forced-colors:border',
        scrolls && 'relative max-w-full overflow-x-auto overscroll-x-contain [scrollbar-width:none]',
        scrolls && value !== tabs[0]?.value && 'max-tablet:mask-l-from-[calc(100%-2.5rem)]',
        scrolls && value !== tabs.at(-1)?.value && 'max-tablet:mask-r-from-[calc(100%-2.5rem)]',
        className,
      )}
    >
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.value}`}
          aria-controls={tab.value === value ? `${id}-panel-${tab.value}` : undefined}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          className={classNames(
            'min-h-11 rounded-full font-display text-lead font-semibold text-ink tablet:px-5 tablet:whitespace-nowrap transition-colors duration-press aria-selected:bg-chip aria-selected:shadow-low',
            scrolls ? 'shrink-0 grow px-4 whitespace-nowrap' : 'min-w-0 flex-1 px-1 max-tablet:text-body',
          )}
          onClick={() => onValueChange(tab.value)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

/** The content of one tab, mounted anew each time the tab is chosen. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  const tabs = useTabs()
  if (tabs.value !== value) return null
  return (
    <div
      role="tabpanel"
      id={`${tabs.id}-panel-${value}`}
      aria-labelledby={`${tabs.id}-tab-${value}`}
      className={className}
    >
      {children}
    </div>
  )
}

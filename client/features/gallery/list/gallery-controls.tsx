import { type ReactNode, useEffect, useRef } from 'react'
import { Search } from 'lucide-react'
import type { ArtworkPage } from '#contract/artworks.ts'
import { classNames } from '#client/ui/class-names.ts'
import { RadioGroup } from '#client/ui/controls/radio-group.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { type GalleryChoice, type Sort, SORTS, type Status, STATUSES } from './gallery-choice.ts'

/** Milliseconds without a key before a search begins: a request for each letter would be thrown away by the next. */
const TYPING_PAUSE_MS = 250

export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  all: 'All',
  completed: 'Completed',
  'in-progress': 'In Progress',
}
const COUNT_OF: Readonly<Record<Status, keyof ArtworkPage['counts']>> = {
  all: 'all',
  completed: 'completed',
  'in-progress': 'inProgress',
}

export interface LayoutOption<Layout extends string> {
  value: Layout
  name: string
  icon: ReactNode
}

export interface GalleryControlsProps<Layout extends string> {
  choice: GalleryChoice
  onChoose: (choice: GalleryChoice) => void
  /** Undefined until they are known. */
  counts: ArtworkPage['counts'] | undefined
  sortTexts: Readonly<Record<Sort, string>>
  layouts: readonly LayoutOption<Layout>[]
  layout: Layout
  onLayout: (layout: Layout) => void
  /** On a phone both layouts have one column, so there is nothing to choose. */
  oneLayoutOnPhone?: boolean
}

/** The search, the filter by status with its counts, the order, and how the artworks are laid out. */
export function GalleryControls<Layout extends string>(props: GalleryControlsProps<Layout>) {
  const { choice, onChoose, counts, sortTexts, layouts, layout, onLayout, oneLayoutOnPhone = false } = props
  return (
    <div className="flex flex-wrap items-center gap-3">
      <GallerySearch
        className="w-full tablet:w-auto tablet:min-w-64 tablet:grow tablet:basis-64 desktop:max-w-85"
        value={choice.search}
        onSearch={(search) => onChoose({ ...choice, search })}
      />
      <Segments
        label="Status"
        options={STATUSES.map((value) => ({
          value,
          label: (
            <span className="flex flex-wrap justify-center gap-x-1.5 leading-tight">
              {STATUS_WORDS[value]}
              {counts && <span className="tabular-nums">{counts[COUNT_OF[value]]}</span>}
            </span>
          ),
        }))}
        value={choice.status}
        onChange={(status) => onChoose({ ...choice, status })}
        className="w-full flex-wrap gap-x-1 max-tablet:rounded-card max-tablet:[&>button]:py-2.5 tablet:w-auto tablet:min-w-88 [&>button]:min-w-fit [&>button]:flex-auto [&>button]:whitespace-normal"
      />
      <div className="flex w-full flex-wrap gap-3 tablet:ml-auto tablet:w-auto">
        <Select
          label="Sort"
          options={SORTS.map((value) => ({ value, label: sortTexts[value] }))}
          value={choice.sort}
          onChange={(sort) => onChoose({ ...choice, sort })}
          className="min-w-0 grow"
        />
        <RadioGroup
          label="Layout"
          options={layouts.map(({ value, name, icon }) => ({ value, name, shown: () => icon }))}
          value={layout}
          onChange={onLayout}
          className={classNames(
            'shrink-0 rounded-full bg-door-shade/60 p-1',
            oneLayoutOnPhone ? 'hidden min-[30rem]:flex' : 'flex',
          )}
          optionClassName="grid size-11 place-items-center rounded-full text-ink aria-checked:bg-chip aria-checked:shadow-low [&_svg]:size-[22px]"
        />
      </div>
    </div>
  )
}

interface GallerySearchProps {
  value: string
  onSearch: (search: string) => void
  className?: string
}

/** The field that searches artworks by their title. */
export function GallerySearch({ value, onSearch, className }: GallerySearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // While somebody types, the text is theirs: the choice follows a moment later, and must not move the caret.
    if (field.current && field.current !== document.activeElement) field.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(pause.current), [])
  return (
    <div className={className}>
      <div className="relative">
        <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-4 size-6 text-ink-soft" />
        <TextInput
          type="search"
          aria-label="Search artworks"
          placeholder="Search artworks..."
          className="pl-12"
          autoComplete="off"
          enterKeyHint="search"
          ref={field}
          defaultValue={value}
          onChange={({ target }) => {
            clearTimeout(pause.current)
            pause.current = setTimeout(() => onSearch(target.value.trim()), TYPING_PAUSE_MS)
          }}
        />
      </div>
    </div>
  )
}

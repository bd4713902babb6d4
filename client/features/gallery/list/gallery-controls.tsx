import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Search, SlidersHorizontal } from 'lucide-react'
import type { ArtworkPage } from '#contract/artworks.ts'
import { useMedia } from '#client/ui/browser/use-media.ts'
import { classNames } from '#client/ui/class-names.ts'
import { RadioGroup } from '#client/ui/controls/radio-group.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Sheet } from '#client/ui/overlays/sheet.tsx'
import { EVERYTHING, type GalleryChoice, type Sort, SORTS, type Status, STATUSES } from './gallery-choice.ts'

/** Milliseconds without a key before a search begins: a request for each letter would be thrown away by the next. */
const TYPING_PAUSE_MS = 250

const STATUS_WORDS: Readonly<Record<Status, string>> = {
  all: 'All',
  completed: 'Completed',
  'in-progress': 'In Progress',
}
const COUNT_OF: Readonly<Record<Status, keyof ArtworkPage['counts']>> = {
  all: 'all',
  completed: 'completed',
  'in-progress': 'inProgress',
}

export const SORT_TEXTS: Readonly<Record<Sort, string>> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  'title-asc': 'Title A-Z',
  'title-desc': 'Title Z-A',
}

/** A phone, held either way: the pictures need the room. */
const SMALL_SCREEN = '(max-width: 37.49rem), (max-height: 499px)'

export interface LayoutChoice<Layout extends string> {
  options: readonly { value: Layout; name: string; icon: ReactNode }[]
  value: Layout
  onChange: (layout: Layout) => void
  /** On a narrow phone all layouts have one column, so there is nothing to choose. */
  isOneOnPhone?: boolean
}

export interface GalleryControlsProps<Layout extends string> {
  choice: GalleryChoice
  /** Changes a part of the choice. */
  onChoose: (change: Partial<GalleryChoice>) => void
  /** Left out, or undefined until they are known. */
  counts?: ArtworkPage['counts'] | undefined
  sortTexts?: Readonly<Record<Sort, string>>
  /** Left out where there is one layout. */
  layout?: LayoutChoice<Layout>
}

/**
 * The search, the filter by status with its counts, the order, and how the artworks are laid out. On a small screen all but the search
 * is in a sheet.
 */
export function GalleryControls<Layout extends string>(props: GalleryControlsProps<Layout>) {
  const { choice, onChoose } = props
  const isSmall = useMedia(SMALL_SCREEN)
  const onSearch = (search: string): void => onChoose({ search })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <GallerySearch
        className={isSmall ? 'grow basis-48' : 'grow basis-full desktop:max-w-85 desktop:basis-64'}
        value={choice.search}
        onSearch={onSearch}
      />
      {isSmall ? (
        <FilterSheet {...props} />
      ) : (
        <>
          <StatusFilter {...props} className="min-w-88" />
          <div className="ml-auto flex gap-3">
            <Order {...props} />
            <Layouts {...props} />
          </div>
        </>
      )}
    </div>
  )
}

/** A button that opens what there is to choose. It is marked while something is left out or in another order. */
function FilterSheet<Layout extends string>(props: GalleryControlsProps<Layout>) {
  const { choice, sortTexts = SORT_TEXTS } = props
  const [isOpen, setIsOpen] = useState(false)
  const chosen = [
    ...(choice.status === EVERYTHING.status ? [] : [STATUS_WORDS[choice.status]]),
    ...(choice.sort === EVERYTHING.sort ? [] : [sortTexts[choice.sort]]),
  ]
  return (
    <>
      <IconButton
        variant="quiet"
        label={['Filter and sort', ...chosen].join(', ')}
        title="Filter and sort"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<SlidersHorizontal aria-hidden="true" />}
        className={classNames(
          'size-[52px]!',
          chosen.length > 0 && 'bg-blueberry! text-white! [--edge:var(--blueberry-deep)]!',
        )}
        onClick={() => setIsOpen(true)}
      />
      <Sheet open={isOpen} onOpenChange={setIsOpen} title="Filter and sort">
        <StatusFilter {...props} className="flex-wrap" />
        <div className="flex flex-wrap gap-3">
          <Order {...props} className="min-w-48 grow" />
          <Layouts {...props} />
        </div>
      </Sheet>
    </>
  )
}

type PartProps<Layout extends string> = GalleryControlsProps<Layout> & { className?: string }

function StatusFilter<Layout extends string>({ choice, onChoose, counts, className }: PartProps<Layout>) {
  return (
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
      onChange={(status) => onChoose({ status })}
      className={classNames(
        'gap-x-1 max-tablet:rounded-card [&>button]:min-w-fit [&>button]:flex-auto [&>button]:px-3 [&>button]:whitespace-normal',
        className,
      )}
    />
  )
}

function Order<Layout extends string>({ choice, onChoose, sortTexts = SORT_TEXTS, className = '' }: PartProps<Layout>) {
  return (
    <Select
      label="Sort"
      options={SORTS.map((value) => ({ value, label: sortTexts[value] }))}
      value={choice.sort}
      onChange={(sort) => onChoose({ sort })}
      className={className}
    />
  )
}

function Layouts<Layout extends string>({ layout }: Pick<GalleryControlsProps<Layout>, 'layout'>) {
  if (!layout) return null
  return (
    <RadioGroup
      label="Layout"
      options={layout.options.map(({ value, name, icon }) => ({ value, name, shown: () => icon }))}
      value={layout.value}
      onChange={layout.onChange}
      className={classNames(
        'shrink-0 rounded-full bg-door-shade/60 p-1',
        layout.isOneOnPhone ? 'hidden min-[30rem]:flex' : 'flex',
      )}
      optionClassName="grid size-11 place-items-center rounded-full text-ink aria-checked:bg-chip aria-checked:shadow-low [&_svg]:size-[22px]"
    />
  )
}

interface GallerySearchProps {
  value: string
  onSearch: (search: string) => void
  className: string
}

/** The field that searches artworks by their title. */
function GallerySearch({ value, onSearch, className }: GallerySearchProps) {
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
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-[16px] my-auto size-[24px] text-ink-soft"
        />
        <TextInput
          type="search"
          aria-label="Search artworks"
          placeholder="Search artworks..."
          // Twice as large, the words would not fit on a phone.
          className="pr-[12px] pl-[48px] placeholder:text-[min(1em,6.5vw)]"
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

import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { TextInput } from '#client/ui/controls/text-input.tsx'

/** Milliseconds without a key before a search begins: a request for each letter would be thrown away by the next. */
const TYPING_PAUSE_MS = 250

export interface GallerySearchProps {
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

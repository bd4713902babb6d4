import { type KeyboardEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { Turtle } from 'lucide-react'
import { MAX_TITLE } from '#contract/artworks.ts'
import { browserTransport } from '#client/canvas/session/transport/room-socket.ts'
import { toast } from '#client/ui/overlays/toast.ts'

interface TitleFieldProps {
  title: string
  /** Gets a trimmed, non-empty title that differs from the present one; undefined for people without the right to rename. */
  onRename?: ((title: string) => void) | undefined
}

/** The artwork's title as an editable heading. Enter saves it, Escape restores it, and an empty title is ignored. */
export function TitleField({ title, onRename }: TitleFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  if (!onRename)
    return (
      <h1 className="max-w-full min-w-[44px] truncate pt-2 text-lead leading-[36px] tablet:pt-0 tablet:text-heading-4 tablet:leading-[44px]">
        {title}
      </h1>
    )

  const save = (): void => {
    const next = typed?.trim() ?? ''
    setTyped(null)
    if (next !== '' && next !== title) onRename(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') setTyped(null)
    if (event.key === 'Enter') event.currentTarget.blur()
  }
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <input
        aria-label="Title"
        value={typed ?? title}
        maxLength={MAX_TITLE}
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={save}
        onKeyDown={onKeyDown}
        className="min-h-[44px] max-w-full min-w-[44px] truncate rounded-small in-[.stacked-title]:pt-2.5 border-[1.5px] border-transparent bg-transparent px-1 font-display text-lead font-bold text-ink [field-sizing:content] hover:border-field-line focus:bg-field tablet:max-w-100 tablet:text-heading-4"
      />
    </>
  )
}

const SLOW_TEXT = 'Live updates are slower here'

/** Says, in a toast and then by a sign, that this network blocks live connections (SYNC-25). Nothing where it does not. */
export function SlowUpdates() {
  const isSlow = useSyncExternalStore(browserTransport.subscribe, () => browserTransport.means === 'requests')
  useEffect(() => {
    if (isSlow)
      toast({
        title: SLOW_TEXT,
        description: 'This network blocks live connections. Everything is saved and shared, a moment later.',
      })
  }, [isSlow])
  if (!isSlow) return null
  return (
    <span title={SLOW_TEXT} className="shrink-0 text-ink-soft max-tablet:hidden [&_svg]:size-5">
      <Turtle aria-hidden="true" />
      <span className="sr-only">{SLOW_TEXT}</span>
    </span>
  )
}

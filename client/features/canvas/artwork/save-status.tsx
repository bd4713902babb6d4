import { Check, CloudOff } from 'lucide-react'
import { SAVE_WORDS, type SaveState } from '#client/canvas/session/save-state.ts'
import { classNames } from '#client/ui/class-names.ts'

/** The save states of an artwork, and 'new' for a page whose artwork has not been made. */
export type PageSaveState = SaveState | 'new'

const NEW_PAGE = 'Not saved yet'

/** Returns the save state as the words that people read. */
export function saveWords(state: PageSaveState): string {
  return state === 'new' ? NEW_PAGE : SAVE_WORDS[state]
}

export interface SaveStatusProps {
  state: PageSaveState
  /** Saves the artwork now and says so; undefined for people who may not draw. */
  onSave?: (() => void) | undefined
}

/** The save state in words. For people who may draw it is also the save button. */
export function SaveStatus({ state, onSave }: SaveStatusProps) {
  const words = saveWords(state)
  const offline = state === 'offline' || state === 'stopped'
  const look = classNames(
    'flex max-w-full items-center gap-1.5 text-small [&_svg]:mt-[3px] [&_svg]:size-4 [&_svg]:shrink-0',
    state === 'saved' ? 'text-leaf-ink' : offline ? 'text-butter-ink' : 'text-ink-soft',
  )
  const content = (
    <>
      {state === 'saved' && <Check aria-hidden="true" className="max-tablet:hidden" />}
      {offline && <CloudOff aria-hidden="true" />}
      <span className="truncate">{words}</span>
    </>
  )
  if (!onSave) return <span className={look}>{content}</span>
  return (
    <button
      type="button"
      title="Save now (Ctrl+S)"
      aria-label={`${words}. Save now`}
      aria-keyshortcuts="Control+S Meta+S"
      onClick={onSave}
      // 44 px high: the words are at its top, and the rest reaches below the bar, above the page.
      className={classNames(look, '-mx-1 -mb-5 min-h-11 items-start! rounded-small px-1 pt-0.5 hover:underline')}
    >
      {content}
    </button>
  )
}

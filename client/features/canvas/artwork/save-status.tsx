import { Check, CloudOff } from 'lucide-react'
import { SAVE_WORDS, type SaveState } from '#client/canvas/session/save-state.ts'
import { classNames } from '#client/ui/class-names.ts'

/** The state of a page that no artwork holds yet, beside those of one that has an artwork. */
export type PageSaveState = SaveState | 'new'

const NEW_PAGE = 'Not saved yet'

export function saveWords(state: PageSaveState): string {
  return state === 'new' ? NEW_PAGE : SAVE_WORDS[state]
}

export interface SaveStatusProps {
  state: PageSaveState
  /** Saves what there is and says so; left out for people who only look. */
  onSave?: (() => void) | undefined
}

/** Whether the work is safe, as words. For those who draw it is the save button too. */
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
      // 44 px to press: its words stand at the top, the rest reaches below the bar, where no page is.
      className={classNames(look, '-mx-1 -mb-5 min-h-11 items-start! rounded-small px-1 pt-0.5 hover:underline')}
    >
      {content}
    </button>
  )
}

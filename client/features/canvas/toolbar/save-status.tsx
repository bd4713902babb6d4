import { Check, CloudOff, CloudUpload, TabletSmartphone } from 'lucide-react'
import { SAVE_TEXT } from '#client/canvas/session/session-state.ts'
import { useCanvasSave, type CanvasSaveState } from '#client/features/canvas/state/artwork-context.ts'
import { classNames } from '#client/ui/class-names.ts'

const NEW_PAGE = 'Not saved yet'
const DEVICE_PAGE = 'Only on this device'

/** Returns the save state as the words that people read. */
export function saveText(state: CanvasSaveState): string {
  if (state === 'device') return DEVICE_PAGE
  return state === 'new' ? NEW_PAGE : SAVE_TEXT[state]
}

/**
 * The save state: an icon and words. Words that do not fit wrap below the icon, out of sight, so that they are never cut in the
 * middle. It can also be the save button.
 */
export function SaveStatus({ canSave = false }: { canSave?: boolean }) {
  const { state, saveNow } = useCanvasSave()
  const words = saveText(state)
  const offline = state === 'offline' || state === 'stopped' || state === 'held' || state === 'unkept'
  const look = classNames(
    'flex h-6 max-w-full flex-wrap content-start gap-x-1.5 overflow-hidden text-small leading-6 [&_svg]:my-1 [&_svg]:size-4 [&_svg]:shrink-0',
    state === 'saved'
      ? 'text-leaf-ink'
      : state === 'unkept'
        ? 'text-tomato-ink'
        : offline
          ? 'text-butter-ink'
          : 'text-ink-soft',
  )
  const Icon = state === 'saved' ? Check : state === 'device' ? TabletSmartphone : offline ? CloudOff : CloudUpload
  const content = (
    <span className={look}>
      <Icon aria-hidden="true" />
      <span className="whitespace-nowrap">{words}</span>
    </span>
  )
  if (!canSave) return content
  return (
    <button
      type="button"
      title={`${words}. Save now (Ctrl+S)`}
      aria-label={`${words}. Save now`}
      aria-keyshortcuts="Control+S Meta+S"
      onClick={saveNow}
      className="min-h-[44px] max-w-full min-w-[44px] rounded-small px-1 hover:underline in-[.stacked-title]:flex in-[.stacked-title]:items-start"
    >
      {content}
    </button>
  )
}

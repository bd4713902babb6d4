/** The full screen: only the page and one row of tools, which opens. On a phone held upright the page is larger than the screen is wide. */
import { ChevronDown, ChevronUp, Minimize2 } from 'lucide-react'
import { useEffect } from 'react'
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import { toHex } from '#crdt/document/stroke/color.ts'
import { SaveStatus } from './save-status.tsx'
import { useCanvasSettings, useCanvasTools } from '#client/features/canvas/state/tools-context.ts'
import { useLayout } from '#client/features/canvas/state/use-layout.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { HistoryTools } from './command-buttons.tsx'
import { ToolButton, toolLook } from './tool-buttons.tsx'

/** The page takes this share of the height of a phone that is held upright, and its sides are reached by sliding. */
const UPRIGHT_SHARE = 0.56

export interface FullScreenBarProps {
  /** Always true: the bar is loaded when it is shown first. */
  open: boolean
  /** All tools are shown. */
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}

/** The one row of tools: the way out, the chosen tool, which opens the others, undo and redo. */
export function FullScreenBar({ isExpanded, onExpand }: FullScreenBarProps) {
  const { settings } = useCanvasSettings()
  const { fullScreen } = useCanvasTools()
  const isShort = useLayout() === 'short'
  useLargePage()
  const { label, icon } = toolLook(settings.tool)
  return (
    <section
      aria-label="Full screen"
      className={
        isShort
          ? 'flex w-17 shrink-0 flex-col justify-between overflow-y-auto border-x border-line bg-paper p-1 [&>button]:flex-none'
          : 'flex shrink-0 items-center gap-1 border-t border-line bg-paper px-2 py-1'
      }
    >
      <IconButton
        label="Leave full screen"
        title="Leave full screen (F)"
        icon={<Minimize2 />}
        onClick={() => fullScreen.turn(false)}
        className="max-tablet:mr-1"
      />
      <ToolButton
        label={isExpanded ? 'Fewer' : label}
        icon={isExpanded ? isShort ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" /> : icon}
        look="bare"
        onPress={() => onExpand(!isExpanded)}
        opens={{
          isOpen: isExpanded,
          title: isExpanded ? 'Fewer tools' : `${label}: all tools and colors`,
          color: toHex(settings.color),
        }}
      />
      <HistoryTools look="bare" />
      {!isShort && (
        <span className="w-8 shrink-0 overflow-hidden tablet:w-auto">
          <SaveStatus />
        </span>
      )}
    </section>
  )
}

/** Shows the page larger than it fits, where a phone is held upright, and whole again afterwards. */
function useLargePage(): void {
  const { surface } = useCanvasTools()
  const isUpright = useLayout() === 'phone'
  useEffect(() => {
    if (!isUpright) return
    const middle = { x: PAGE_WIDTH / 2, y: PAGE_HEIGHT / 2 }
    const commands = surface.current
    const frame = requestAnimationFrame(() =>
      commands?.show(middle, (window.innerHeight * UPRIGHT_SHARE) / PAGE_HEIGHT),
    )
    return () => {
      cancelAnimationFrame(frame)
      commands?.fit()
    }
  }, [isUpright, surface])
}

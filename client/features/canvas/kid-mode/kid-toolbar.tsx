import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { fromHex, toHex } from '#crdt/document/stroke/color.ts'
import type { CanvasTool } from '#client/canvas/tools/tool-settings.ts'
import { useCanvasArtwork, useSessionState } from '#client/features/canvas/state/artwork-context.ts'
import { useCanvasTools, useCanvasSettings } from '#client/features/canvas/state/tools-context.ts'
import { FRAMES, ToolFrame } from '#client/ui/tool-frame.tsx'
import { useLayout, type Layout } from '#client/features/canvas/state/use-layout.ts'
import { useMedia } from '#client/ui/browser/use-media.ts'
import { classNames } from '#client/ui/class-names.ts'
import { ColorShown } from '#client/ui/crayon-box/crayon-box.tsx'
import { CrayonStand } from '#client/ui/crayon-box/crayon-stand.tsx'
import './kid-mode.css'
import { KidLooks, TOOL_PICTURES } from './kid-looks.tsx'

const TOOLS: readonly { tool: CanvasTool; label: string; keys: string }[] = [
  { tool: 'fill', label: 'Fill', keys: 'G' },
  { tool: 'brush', label: 'Brush', keys: 'B' },
  { tool: 'magic', label: 'Wand', keys: 'M' },
  { tool: 'stamp', label: 'Stickers', keys: 'S' },
  { tool: 'eraser', label: 'Eraser', keys: 'E' },
]

/**
 * The tools of kid mode around the page: five tools, undo and twelve crayons, each at least 64 px wide and high. A page that takes no
 * more strokes of the child has a button for another page instead.
 */
export function KidToolbar({ children }: { children: ReactNode }) {
  const layout = useLayout()
  const { mayDraw } = useCanvasArtwork()
  const { leftHanded } = useCanvasSettings().settings
  const isByNumber = useCanvasTools().colorByNumber.open !== null
  const foot = (
    <section aria-label="Art Tools" className="border-t border-line bg-paper">
      <h2 className="sr-only">Art Tools</h2>
      <div className="kid-bar">
        <Tiles />
      </div>
      <KidLooks />
      <Crayons />
    </section>
  )
  const rail = (
    <section aria-label="Art Tools" className="kid-rails border-x border-line bg-paper" data-layout={layout}>
      <h2 className="sr-only">Art Tools</h2>
      <div className="kid-rail" data-layout={layout}>
        <Tiles />
      </div>
      <KidLooks />
    </section>
  )
  const side = (
    <div
      className={classNames(
        'flex shrink-0 flex-col justify-end border-x border-line bg-paper',
        isByNumber ? 'w-72' : 'w-54',
      )}
    >
      <Crayons />
    </div>
  )
  const row = (
    <div className="col-span-full border-t border-line bg-paper pt-3">
      <Crayons />
    </div>
  )
  if (!mayDraw)
    return (
      <ToolFrame className={FRAMES[layout === 'short' ? 'short' : 'phone'].frame} after={<OtherPage />}>
        {children}
      </ToolFrame>
    )
  const { frame, mirrored } = FRAMES[layout === 'desktop' ? 'tablet' : layout]
  return (
    <ToolFrame
      className={classNames(frame, leftHanded && mirrored)}
      before={layout !== 'phone' && rail}
      after={layout === 'phone' ? foot : layout === 'short' ? side : row}
    >
      {children}
    </ToolFrame>
  )
}

/** Begins a new picture, still in kid mode. */
function OtherPage() {
  const navigate = useNavigate()
  const color = toHex(useCanvasSettings().settings.color)
  return (
    <div className="flex shrink-0 items-end justify-center border-t border-line bg-paper p-3">
      {/* It replaces the history entry with which kid mode keeps Back on the page. */}
      <button type="button" className="kid-tile px-8" onClick={() => void navigate('/canvas', { replace: true })}>
        {TOOL_PICTURES.page(color)}
        Another page
      </button>
    </div>
  )
}

function Tiles() {
  const { settings, change } = useCanvasSettings()
  const { undo } = useCanvasTools()
  const { isOpen, mayDraw } = useCanvasArtwork()
  const hasUndo = useSessionState(({ summary }) => summary.canUndo)
  const color = toHex(settings.color)
  return (
    <>
      {TOOLS.map(({ tool, label, keys }) => (
        <button
          key={tool}
          type="button"
          className="kid-tile"
          aria-pressed={settings.tool === tool}
          aria-keyshortcuts={keys}
          onClick={() => change({ tool })}
        >
          {TOOL_PICTURES[tool](color)}
          {label}
        </button>
      ))}
      <button
        type="button"
        className="kid-tile"
        aria-keyshortcuts="Control+Z Meta+Z"
        disabled={!(hasUndo && isOpen && mayDraw)}
        onClick={undo}
      >
        {TOOL_PICTURES.undo(color)}
        Undo
      </button>
    </>
  )
}

/** Returns how many crayons of at least 64 px fit into a row. */
function useColumns(layout: Layout): number {
  const wide = useMedia('(min-width: 792px)')
  const medium = useMedia('(min-width: 384px)')
  if (layout === 'short') return 3
  if (layout !== 'phone' && wide) return 12
  return medium ? 6 : 4
}

function Crayons() {
  const { settings, change } = useCanvasSettings()
  const { open } = useCanvasTools().colorByNumber
  const layout = useLayout()
  const columns = useColumns(layout)
  // Under a button for help there is no room for a fourth row; the wider box of a low screen needs none.
  if (open) return <open.Box layout="kid" maxColumns={layout === 'short' ? 4 : columns} />
  const value = toHex(settings.color)
  return (
    <div className="crayon-box light-theme text-ink" data-layout="kid">
      <div className="kid-stand">
        <CrayonStand
          value={value}
          onChange={(hex) => change({ color: fromHex(hex) ?? settings.color })}
          distinct={settings.distinctColors}
          palette={settings.palette}
          columns={columns}
        />
      </div>
      <div className="crayon-lip kid-lip">
        <ColorShown value={value} patterned={settings.distinctColors && settings.palette === null} />
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { fromHex, toHex } from '#crdt/document/stroke/color.ts'
import type { CanvasTool, ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { classNames } from '#client/ui/class-names.ts'
import { ColorShown } from '#client/ui/crayon-box/crayon-box.tsx'
import { CrayonStand } from '#client/ui/crayon-box/crayon-stand.tsx'
import { useMedia } from '#client/ui/use-media.ts'
import type { CanvasLayout } from '#client/features/canvas/device/use-layout.ts'
import './kid-mode.css'
import { TOOL_PICTURES } from './kid-tool-pictures.tsx'

const TOOLS: readonly { tool: CanvasTool; label: string; keys: string }[] = [
  { tool: 'fill', label: 'Fill', keys: 'G' },
  { tool: 'brush', label: 'Brush', keys: 'B' },
  { tool: 'magic', label: 'Wand', keys: 'M' },
  { tool: 'eraser', label: 'Eraser', keys: 'E' },
]

export interface KidToolsProps {
  layout: CanvasLayout
  /** As a child's hand holds them. */
  settings: ToolSettings
  onChange: (change: Partial<ToolSettings>) => void
  canUndo: boolean
  onUndo: () => void
  /** The page itself. */
  children: ReactNode
}

/** Four tools, undo and twelve crayons around the page, each at least 64 px wide and high. */
export function KidTools({ layout, children, ...hand }: KidToolsProps) {
  const beside = classNames('flex min-h-0 grow', hand.settings.leftHanded && 'flex-row-reverse')
  if (layout === 'phone')
    return (
      <div className="flex min-h-0 grow flex-col">
        {children}
        <section aria-label="Art Tools" className="border-t border-line bg-paper">
          <h2 className="sr-only">Art Tools</h2>
          <div className="kid-bar">
            <Tiles {...hand} />
          </div>
          <Crayons layout={layout} {...hand} />
        </section>
      </div>
    )
  const rail = (
    <section aria-label="Art Tools" className="kid-rail border-x border-line bg-paper" data-layout={layout}>
      <h2 className="sr-only">Art Tools</h2>
      <Tiles {...hand} />
    </section>
  )
  if (layout === 'short')
    return (
      <div className={beside}>
        {rail}
        {children}
        <div className="flex w-54 shrink-0 flex-col justify-end border-x border-line bg-paper">
          <Crayons layout={layout} {...hand} />
        </div>
      </div>
    )
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className={beside}>
        {rail}
        {children}
      </div>
      <div className="border-t border-line bg-paper pt-3">
        <Crayons layout={layout} {...hand} />
      </div>
    </div>
  )
}

type Hand = Omit<KidToolsProps, 'layout' | 'children'>

function Tiles({ settings, onChange, canUndo, onUndo }: Hand) {
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
          onClick={() => onChange({ tool })}
        >
          {TOOL_PICTURES[tool](color)}
          {label}
        </button>
      ))}
      <button
        type="button"
        className="kid-tile"
        aria-keyshortcuts="Control+Z Meta+Z"
        disabled={!canUndo}
        onClick={onUndo}
      >
        {TOOL_PICTURES.undo(color)}
        Undo
      </button>
    </>
  )
}

/** As many crayons side by side as are 64 px wide each. */
function useColumns(layout: CanvasLayout): number {
  const wide = useMedia('(min-width: 792px)')
  const medium = useMedia('(min-width: 384px)')
  if (layout === 'short') return 3
  if (layout !== 'phone' && wide) return 12
  return medium ? 6 : 4
}

function Crayons({ layout, settings, onChange }: Pick<Hand, 'settings' | 'onChange'> & { layout: CanvasLayout }) {
  const columns = useColumns(layout)
  const value = toHex(settings.color)
  return (
    <div className="crayon-box daylight text-ink" data-layout="kid">
      <div className="kid-stand">
        <CrayonStand
          value={value}
          onChange={(hex) => onChange({ color: fromHex(hex) ?? settings.color })}
          distinct={settings.distinctColors}
          columns={columns}
        />
      </div>
      <div className="crayon-lip kid-lip">
        <ColorShown value={value} patterned={settings.distinctColors} />
      </div>
    </div>
  )
}

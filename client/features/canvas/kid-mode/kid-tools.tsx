import type { ReactNode } from 'react'
import { fromHex, toHex } from '#crdt/document/stroke/color.ts'
import type { CanvasTool, ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { offeredStamps } from '#client/canvas/tools/owned-looks.ts'
import { classNames } from '#client/ui/class-names.ts'
import { ColorShown } from '#client/ui/crayon-box/crayon-box.tsx'
import { CrayonStand } from '#client/ui/crayon-box/crayon-stand.tsx'
import { useMedia } from '#client/ui/browser/use-media.ts'
import type { CanvasLayout } from '#client/features/canvas/device/use-layout.ts'
import type { DrawNumberBox } from '#client/features/canvas/numbers/number-box-place.ts'
import './kid-mode.css'
import { KidLooks, type KidLooksProps } from './kid-looks.tsx'
import { TOOL_PICTURES } from './kid-tool-pictures.tsx'

const TOOLS: readonly { tool: CanvasTool; label: string; keys: string }[] = [
  { tool: 'fill', label: 'Fill', keys: 'G' },
  { tool: 'brush', label: 'Brush', keys: 'B' },
  { tool: 'magic', label: 'Wand', keys: 'M' },
  { tool: 'stamp', label: 'Stickers', keys: 'S' },
  { tool: 'eraser', label: 'Eraser', keys: 'E' },
]

export interface KidToolsProps extends KidLooksProps {
  layout: CanvasLayout
  onChange: (change: Partial<ToolSettings>) => void
  canUndo: boolean
  onUndo: () => void
  /** The box that stands in place of the crayons while the page is colored by number. */
  drawBox: DrawNumberBox | null
  /** The page itself. */
  children: ReactNode
}

/** The tools of kid mode around the page: four tools, or five with stickers, undo and twelve crayons, each at least 64 px wide and high. */
export function KidTools({ layout, children, ...choice }: KidToolsProps) {
  const row = classNames('flex min-h-0 grow', choice.settings.leftHanded && 'flex-row-reverse')
  if (layout === 'phone')
    return (
      <div className="flex min-h-0 grow flex-col">
        {children}
        <section aria-label="Art Tools" className="border-t border-line bg-paper">
          <h2 className="sr-only">Art Tools</h2>
          <div className="kid-bar">
            <Tiles {...choice} />
          </div>
          <KidLooks settings={choice.settings} onLook={choice.onLook} />
          <Crayons layout={layout} {...choice} />
        </section>
      </div>
    )
  const rail = (
    <section aria-label="Art Tools" className="kid-rails border-x border-line bg-paper" data-layout={layout}>
      <h2 className="sr-only">Art Tools</h2>
      <div className="kid-rail" data-layout={layout}>
        <Tiles {...choice} />
      </div>
      <KidLooks settings={choice.settings} onLook={choice.onLook} />
    </section>
  )
  if (layout === 'short')
    return (
      <div className={row}>
        {rail}
        {children}
        <div
          className={classNames(
            'flex shrink-0 flex-col justify-end border-x border-line bg-paper',
            choice.drawBox ? 'w-72' : 'w-54',
          )}
        >
          <Crayons layout={layout} {...choice} />
        </div>
      </div>
    )
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className={row}>
        {rail}
        {children}
      </div>
      <div className="border-t border-line bg-paper pt-3">
        <Crayons layout={layout} {...choice} />
      </div>
    </div>
  )
}

type ToolChoice = Omit<KidToolsProps, 'layout' | 'children'>

function Tiles({ settings, onChange, canUndo, onUndo }: ToolChoice) {
  const color = toHex(settings.color)
  const hasStamps = offeredStamps(settings.owned).length > 0
  return (
    <>
      {TOOLS.filter(({ tool }) => tool !== 'stamp' || hasStamps).map(({ tool, label, keys }) => (
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

/** Returns how many crayons of at least 64 px fit into a row. */
function useColumns(layout: CanvasLayout): number {
  const wide = useMedia('(min-width: 792px)')
  const medium = useMedia('(min-width: 384px)')
  if (layout === 'short') return 3
  if (layout !== 'phone' && wide) return 12
  return medium ? 6 : 4
}

type CrayonsProps = Pick<ToolChoice, 'settings' | 'onChange' | 'drawBox'> & { layout: CanvasLayout }

function Crayons({ layout, settings, onChange, drawBox }: CrayonsProps) {
  const columns = useColumns(layout)
  // Under a button for help there is no room for a fourth row; the wider box of a low screen needs none.
  if (drawBox) return drawBox({ layout: 'kid', maxColumns: layout === 'short' ? 4 : columns })
  const value = toHex(settings.color)
  return (
    <div className="crayon-box daylight text-ink" data-layout="kid">
      <div className="kid-stand">
        <CrayonStand
          value={value}
          onChange={(hex) => onChange({ color: fromHex(hex) ?? settings.color })}
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

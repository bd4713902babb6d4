import { Brush, Eraser, PaintBucket, SlidersHorizontal, Sticker, WandSparkles } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import { toHex } from '#crdt/document/stroke/color.ts'
import type { CanvasTool, ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { useCanvasDialog } from '#client/features/canvas/state/dialogs-context.tsx'
import { useCanvasSettings } from '#client/features/canvas/state/tools-context.ts'
import { classNames } from '#client/ui/class-names.ts'
import { fillStyleSample } from '#client/features/canvas/looks/fill-style-setting.tsx'
import { BoughtPicture } from '#client/features/canvas/looks/picture-setting.tsx'
import { sampleGround, SamplePicture } from '#client/features/canvas/looks/sample-setting.tsx'
import { tipSample } from '#client/features/canvas/looks/tip-setting.tsx'

/** A tool that is chosen by its button. */
interface ToolChoice {
  readonly isChosen: boolean
  /** The shortcut in the notation of `aria-keyshortcuts`: 'B'. */
  readonly keys: string
  /** Text of the tooltip. */
  readonly title: string
  /** The color it would paint with, as a bar below the icon (a CSS color); null for a tool that does not paint. */
  readonly color: string | null
}

/** A button that opens and closes something. */
interface Opener {
  readonly isOpen: boolean
  /** Text of the tooltip. */
  readonly title: string
  /** As of a tool. */
  readonly color: string
}

interface ToolButtonProps {
  label: string
  icon: ReactNode
  /** @param again it is the second press of a double one */
  onPress: (again: boolean) => void
  disabled?: boolean
  /** Left out for a command. */
  tool?: ToolChoice
  /** Of a button that opens something. */
  opens?: Opener
  /** `bare` has no background: it is used in the phone's bar. `leaf` is the one that finishes the work. */
  look?: 'tile' | 'bare' | 'leaf'
}

const LOOKS = {
  tile: 'bg-door text-ink hover:bg-door-shade',
  bare: 'text-ink hover:bg-door',
  leaf: 'bg-leaf text-white',
} as const

/** An icon above its label, at least 60 px high: a tool, or a command next to the tools. */
export function ToolButton({ label, icon, onPress, disabled = false, tool, opens, look = 'tile' }: ToolButtonProps) {
  const color = tool?.color ?? opens?.color
  return (
    <button
      type="button"
      onClick={({ detail }) => onPress(detail > 1)}
      disabled={disabled}
      {...(opens && { 'aria-expanded': opens.isOpen, title: opens.title })}
      {...(tool && { 'aria-pressed': tool.isChosen, 'aria-keyshortcuts': tool.keys, title: tool.title })}
      className={classNames(
        'flex min-h-[60px] min-w-[44px] flex-1 flex-col items-center justify-center gap-0.5 rounded-card border-[1.5px]',
        'font-display text-small leading-tight font-semibold select-none transition-colors duration-press max-[389px]:text-[0.875rem]',
        'disabled:opacity-40 [&>svg]:size-7 [&>svg]:shrink-0',
        tool?.isChosen
          ? 'border-blueberry-ink bg-blueberry-pale text-blueberry-ink'
          : classNames('border-transparent', LOOKS[look]),
      )}
    >
      {icon}
      <span
        aria-hidden="true"
        className={classNames('h-1.5 w-7 rounded-full', color && 'shadow-[0_0_0_1px_#7d948e]')}
        style={{ backgroundColor: color ?? undefined }}
      />
      {label}
    </button>
  )
}

const TOOLS: readonly {
  tool: CanvasTool
  label: string
  title?: string
  keys: string
  icon: ReactNode
  paints: boolean
}[] = [
  { tool: 'fill', label: 'Fill', keys: 'G', icon: <PaintBucket aria-hidden="true" />, paints: true },
  { tool: 'brush', label: 'Brush', keys: 'B', icon: <Brush aria-hidden="true" />, paints: true },
  { tool: 'eraser', label: 'Eraser', keys: 'E', icon: <Eraser aria-hidden="true" />, paints: false },
  {
    tool: 'magic',
    label: 'Wand',
    title: 'Magic Wand',
    keys: 'M',
    icon: <WandSparkles aria-hidden="true" />,
    paints: true,
  },
  { tool: 'stamp', label: 'Stickers', keys: 'S', icon: <Sticker aria-hidden="true" />, paints: true },
]

/** Returns the label and the icon of a tool. */
export function toolLook(tool: CanvasTool): { readonly label: string; readonly icon: ReactNode } {
  return TOOLS.find((each) => each.tool === tool)!
}

interface ToolButtonsProps {
  look?: 'tile' | 'bare'
  /** A press on the chosen tool opens or closes its settings; the second press of a double one does nothing. */
  opensDetails?: boolean
}

/** Fill, Brush, Eraser, Wand and Stickers. One is chosen; those that paint show the color. */
export const ToolButtons = memo(function ToolButtons({ look = 'tile', opensDetails = false }: ToolButtonsProps) {
  const { settings, change } = useCanvasSettings()
  const details = useCanvasDialog('tool')
  return TOOLS.map(({ tool, label, title, keys, icon, paints }) => (
    <ToolButton
      key={tool}
      label={label}
      icon={icon}
      look={look}
      onPress={(again) => {
        if (!opensDetails || settings.tool !== tool) change({ tool })
        else if (!again) details.onOpenChange(!details.open)
      }}
      tool={{
        isChosen: settings.tool === tool,
        keys,
        title: title ?? `${label} (${keys})`,
        color: paints ? toHex(settings.color) : null,
      }}
    />
  ))
})

/** Opens the settings of the chosen tool. It shows the present fill style or brush tip, and is named after it. */
export function DetailsButton({ look }: { look: 'tile' | 'bare' }) {
  const { settings } = useCanvasSettings()
  const { open, onOpenChange } = useCanvasDialog('tool')
  const id = useId()
  const [label, picture] = looks(settings, id)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => onOpenChange(!open)}
      className={`flex min-h-[60px] min-w-[44px] flex-1 flex-col items-center justify-center gap-0.5 rounded-card font-display text-small leading-tight font-semibold select-none max-[389px]:text-[0.875rem] ${look === 'tile' ? 'bg-door hover:bg-door-shade' : 'hover:bg-door'}`}
    >
      <span className="grid h-9 place-items-center">{picture}</span>
      {label}
    </button>
  )
}

function looks(settings: ToolSettings, id: string): readonly [label: string, picture: ReactNode] {
  const { tool, color, fillStyle, tip } = settings
  if (tool === 'fill') return ['Style', <Sample key="fill" color={color} sample={fillStyleSample(fillStyle, id)} />]
  if (tool === 'brush') return ['Tip', <Sample key="tip" color={color} sample={tipSample(tip)} />]
  if (tool === 'stamp')
    return [
      'Kind',
      <BoughtPicture key="stamp" unlocks={settings.stamp} className="h-9 w-10 rounded-small object-cover" />,
    ]
  return ['Size', <SlidersHorizontal key="size" aria-hidden="true" className="size-7" />]
}

function Sample({ color, sample }: { color: number; sample: ReactNode }) {
  return (
    <span className="rounded-small" style={{ backgroundColor: sampleGround(color) }}>
      <SamplePicture color={color}>{sample}</SamplePicture>
    </span>
  )
}

import { SlidersHorizontal } from 'lucide-react'
import { useId, type ReactNode, type Ref } from 'react'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { useCanvasDialog } from '#client/features/canvas/state/dialogs-context.tsx'
import { useCanvasSettings } from '#client/features/canvas/state/tools-context.ts'
import { fillStyleSample } from '#client/features/canvas/looks/fill-style-setting.tsx'
import { BoughtPicture } from '#client/features/canvas/looks/picture-setting.tsx'
import { sampleGround, SamplePicture } from '#client/features/canvas/looks/sample-setting.tsx'
import { tipSample } from '#client/features/canvas/looks/tip-setting.tsx'

export interface DetailsButtonProps {
  look: 'tile' | 'bare'
  ref?: Ref<HTMLButtonElement>
}

/** Opens the settings of the chosen tool. It shows the present fill style or brush tip, and is named after it. */
export function DetailsButton({ look, ref }: DetailsButtonProps) {
  const { settings } = useCanvasSettings()
  const { open, onOpenChange } = useCanvasDialog('tool')
  const id = useId()
  const [label, picture] = looks(settings, id)
  return (
    <button
      ref={ref}
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
      'Sticker',
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

import { Hand, Maximize } from 'lucide-react'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import type { Color } from '#crdt/document/stroke/color.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import './drawing-surface.css'
import { PickLoupe, type PickPlace } from './eyedropper/pick-loupe.tsx'
import { aimTouch } from './region-cursor/aim-touch.ts'
import { RegionCursor } from './region-cursor/region-cursor.tsx'
import { usePageRegions } from './region-cursor/use-page-regions.ts'
import { toUnits } from '#client/canvas/geometry/page-units.ts'
import { RemoteCursors } from './remote-cursors.tsx'
import { magicReach } from '#client/canvas/tools/scatter-magic.ts'
import type { Studio } from '#client/canvas/studio.ts'
import { SurfaceController } from './surface-controller.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import type { Point } from '#client/canvas/geometry/viewport.ts'

export interface SurfaceCommands {
  fit(): void
  holdPanKey(held: boolean): void
}

export interface DrawingSurfaceProps {
  studio: Studio
  settings: ToolSettings
  editable: boolean
  /** Says what is on the page: 'Peacock, 12 strokes'. */
  label: string
  /** The eyedropper took this color from the page. */
  onPick: (color: Color) => void
  /** Two fingers tapped the page. */
  onUndo: () => void
  /** Three did. */
  onRedo: () => void
  /** Fingers only move the page, a pen draws: as it was left, and to be kept. */
  penMode: boolean
  onPenMode: (on: boolean) => void
  /** CSS pixels kept free around the fitted page. */
  margin: number
  /** The picture is not there yet: the paper is shown, pale. */
  waiting?: boolean
  ref?: Ref<SurfaceCommands>
}

/** CSS pixels per painted pixel from which squares are kept sharp. */
const CLOSE = 3

/** The page one colors: takes pointers, zooms and pans, shows the others' pointers. No tools, no page chrome. */
export function DrawingSurface({
  studio,
  settings,
  editable,
  label,
  onPick,
  onUndo,
  onRedo,
  penMode,
  onPenMode,
  margin,
  waiting = false,
  ref,
}: DrawingSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  const regions = usePageRegions(studio, !waiting)
  const pick = (at: Point): void => {
    const { x, y } = toUnits(at)
    void studio.painter.colorAt(x, y).then(onPick)
  }
  const now = useRef({ settings, editable, regions, pick, onUndo, onRedo, penMode, onPenMode })
  useLayoutEffect(() => {
    now.current = { settings, editable, regions, pick, onUndo, onRedo, penMode, onPenMode }
  })
  const [zoomed, setZoomed] = useState(false)
  const [picking, setPicking] = useState<PickPlace | null>(null)
  const [captionPlace, setCaptionPlace] = useState<HTMLElement | null>(null)
  const controller = useRef<SurfaceController | null>(null)

  useEffect(() => {
    const [outer, inner] = [surface.current, page.current]
    if (!outer || !inner) return
    inner.prepend(studio.canvas)
    let hovered: Point | null = null
    let drawing = false
    const placeRing = (): void => {
      const circle = ring.current
      // Not seen while a brush draws, and each change of it would cost a frame of the page.
      if (!circle || drawing) return
      const { tool, size, picking } = now.current.settings
      const diameter = tool === 'magic' ? 2 * magicReach(size) : size
      circle.style.visibility = hovered && tool !== 'fill' && !picking && now.current.editable ? 'visible' : 'hidden'
      if (hovered) circle.style.transform = `translate(${hovered.x}px, ${hovered.y}px) translate(-50%, -50%)`
      circle.style.width = `${diameter}px`
      circle.style.height = `${diameter}px`
    }
    const made = new SurfaceController({
      surface: outer,
      studio,
      margin,
      settings: () => now.current.settings,
      editable: () => now.current.editable,
      aim: (at, scale) => aimTouch(now.current.regions, at, scale),
      onTap: (fingers) => {
        if (!now.current.editable) return
        if (fingers === 2) now.current.onUndo()
        else now.current.onRedo()
      },
      penMode: now.current.penMode,
      onPenMode: (on) => now.current.onPenMode(on),
      onPicking: setPicking,
      onPick: (point) => now.current.pick(point),
      onViewport: ({ scale, left, top }, isZoomed) => {
        inner.style.transform = `translate(${left}px, ${top}px) scale(${scale})`
        inner.style.setProperty('--scale', String(scale))
        inner.dataset['close'] = String((scale / 2) * devicePixelRatio >= CLOSE)
        setZoomed(isZoomed)
      },
      onDrawing: (on) => {
        drawing = on
        outer.dataset['drawing'] = String(on)
        placeRing()
      },
      onHover: (point) => {
        hovered = point
        placeRing()
      },
    })
    controller.current = made
    return () => {
      made.close()
      studio.canvas.remove()
      controller.current = null
      setPicking(null)
    }
  }, [studio, margin])

  useImperativeHandle(ref, () => ({
    fit: () => controller.current?.fit(),
    holdPanKey: (held) => controller.current?.holdPanKey(held),
  }))

  return (
    <div className="relative min-h-0 min-w-0 grow">
      <div ref={surface} className="drawing-surface size-full" data-editable={editable} aria-busy={waiting}>
        <div ref={page} className="drawing-page">
          <RegionCursor
            studio={studio}
            regions={regions}
            settings={settings}
            editable={editable}
            label={label}
            onPick={pick}
            onReveal={(point) => controller.current?.reveal(point)}
            captionPlace={captionPlace}
          />
          <div ref={ring} className="brush-ring" aria-hidden="true" />
          <RemoteCursors session={studio.session} />
          {picking && settings.picking && <PickLoupe painter={studio.painter} place={picking} />}
        </div>
      </div>
      <div ref={setCaptionPlace} className="region-caption-place" />
      {penMode && editable && (
        <Button size="small" className="absolute bottom-4 left-3" onClick={() => controller.current?.leavePenMode()}>
          <Hand aria-hidden="true" />
          Draw with fingers
        </Button>
      )}
      {zoomed && (
        <IconButton
          variant="quiet"
          label="Show whole page"
          title="Show whole page (Shift+1)"
          icon={<Maximize />}
          className="absolute right-3 bottom-4"
          onClick={() => controller.current?.fit()}
        />
      )}
    </div>
  )
}

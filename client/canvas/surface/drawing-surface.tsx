import { Hand, Maximize } from 'lucide-react'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import type { Color } from '#crdt/document/stroke/color.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { KID_MAX_ZOOM, MAX_ZOOM, pageToUnits, type Point } from '#client/canvas/input/geometry.ts'
import { magicReach } from '#client/canvas/tools/magic-tool.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import './drawing-surface.css'
import { PickLoupe, type PickPlace } from './eyedropper.tsx'
import { aimTouch } from './page-regions.ts'
import { RegionCursor, type SurfacePage } from './region-cursor.tsx'
import { RemoteCursors } from './remote-cursors.tsx'
import { SurfaceController } from './surface-controller.ts'

export interface SurfaceCommands {
  fit(): void
  /** Glides to a page point (logical pixels), zoomed in to at least `scale` CSS pixels for a logical pixel. */
  show(point: Point, scale: number): void
  holdPanKey(held: boolean): void
}

/** The tools in use on the surface. */
export interface SurfaceTools {
  readonly settings: ToolSettings
  readonly editable: boolean
  /** Kid mode is on: the page zooms less, and of many fingers one draws. */
  readonly kid: boolean
  /** The eyedropper picked this color from the page. */
  readonly onPick: (color: Color) => void
  /** Two fingers tapped. */
  readonly onUndo: () => void
  /** Three fingers tapped. */
  readonly onRedo: () => void
}

/** Fingers only move the page, and a pen draws. */
export interface PenMode {
  /** The initial value; the caller stores the changes. */
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

export interface DrawingSurfaceProps {
  page: SurfacePage
  tools: SurfaceTools
  penMode: PenMode
  /** The colors of the other people's cursors, by user id. */
  colors: ReadonlyMap<number, string>
  /** CSS pixels kept free around the fitted page. */
  margin: number
  /** The picture is not there yet; the page shows as pale paper. */
  waiting?: boolean
  /** What lies over the paint and under the cursors, as large as the page. */
  layer?: ReactNode
  ref?: Ref<SurfaceCommands>
}

/** From this many device pixels per painter pixel, pixels are shown as sharp squares. */
const SHARP_PIXELS_ZOOM = 3

/** Milliseconds after which the page has glided to its place (`--duration-page`). */
const GLIDE_MS = 320

const maxZoomOf = (kid: boolean): number => (kid ? KID_MAX_ZOOM : MAX_ZOOM)

/** The page to color: takes pointers, zooms and pans, and shows other people's cursors. It contains no toolbars. */
export function DrawingSurface({
  page: onSurface,
  tools,
  penMode,
  colors,
  margin,
  waiting = false,
  layer,
  ref,
}: DrawingSurfaceProps) {
  const { studio } = onSurface
  const { settings, editable, kid } = tools
  const surface = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  const pick = (at: Point): void => {
    const { x, y } = pageToUnits(at)
    void studio.painter.colorAt(x, y).then(tools.onPick)
  }
  const latest = useRef({ ...tools, regions: onSurface.regions, pick, penMode, margin })
  useLayoutEffect(() => {
    latest.current = { ...tools, regions: onSurface.regions, pick, penMode, margin }
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
      // The ring is hidden while a brush draws, and changing it would cost a frame.
      if (!circle || drawing) return
      const { tool, size, stampSize, picking } = latest.current.settings
      const diameter = tool === 'magic' ? 2 * magicReach(size) : tool === 'stamp' ? stampSize : size
      circle.style.visibility = hovered && tool !== 'fill' && !picking && latest.current.editable ? 'visible' : 'hidden'
      if (hovered) circle.style.transform = `translate(${hovered.x}px, ${hovered.y}px) translate(-50%, -50%)`
      circle.style.width = `${diameter}px`
      circle.style.height = `${diameter}px`
    }
    const created = new SurfaceController({
      surface: outer,
      studio,
      margin: latest.current.margin,
      settings: () => latest.current.settings,
      editable: () => latest.current.editable,
      kid: () => latest.current.kid,
      maxZoom: maxZoomOf(latest.current.kid),
      aim: (at, scale) => aimTouch(latest.current.regions, at, scale),
      onTap: (fingers) => {
        if (!latest.current.editable) return
        if (fingers === 2) latest.current.onUndo()
        else latest.current.onRedo()
      },
      penMode: latest.current.penMode.on,
      onPenMode: (on) => latest.current.penMode.onChange(on),
      onPicking: setPicking,
      onPick: (point) => latest.current.pick(point),
      onViewport: ({ scale, left, top }, isZoomed) => {
        inner.style.transform = `translate(${left}px, ${top}px) scale(${scale})`
        inner.style.setProperty('--scale', String(scale))
        outer.dataset['zoomed'] = String(isZoomed)
        inner.dataset['close'] = String((scale / 2) * devicePixelRatio >= SHARP_PIXELS_ZOOM)
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
    controller.current = created
    return () => {
      created.close()
      studio.canvas.remove()
      controller.current = null
      setPicking(null)
    }
  }, [studio])

  useEffect(() => controller.current?.keepFree(margin), [margin])
  useEffect(() => controller.current?.limitZoom(maxZoomOf(kid)), [kid])

  useImperativeHandle(ref, () => ({
    fit: () => controller.current?.fit(),
    show: (point, scale) => {
      const glider = page.current
      if (!glider) return
      glider.dataset['gliding'] = 'true'
      controller.current?.show(point, scale)
      setTimeout(() => delete glider.dataset['gliding'], GLIDE_MS)
    },
    holdPanKey: (held) => controller.current?.holdPanKey(held),
  }))

  return (
    <div className="relative min-h-0 min-w-0 grow">
      <div ref={surface} className="drawing-surface size-full" data-editable={editable} aria-busy={waiting}>
        <div ref={page} className="drawing-page">
          {layer}
          <RegionCursor
            page={onSurface}
            settings={settings}
            editable={editable}
            onPick={pick}
            onReveal={(point) => controller.current?.reveal(point)}
            captionPlace={captionPlace}
          />
          <div ref={ring} className="brush-ring" aria-hidden="true" />
          <RemoteCursors session={studio.session} colors={colors} />
          {picking && settings.picking && <PickLoupe painter={studio.painter} place={picking} />}
        </div>
      </div>
      <div ref={setCaptionPlace} className="region-caption-place" />
      {penMode.on && editable && (
        <Button size="small" className="absolute bottom-4 left-3" onClick={() => controller.current?.leavePenMode()}>
          <Hand aria-hidden="true" />
          Draw with fingers
        </Button>
      )}
      {zoomed && kid && (
        <Button className="absolute right-3 bottom-4" onClick={() => controller.current?.fit()}>
          <Maximize aria-hidden="true" />
          Whole page
        </Button>
      )}
      {zoomed && !kid && (
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

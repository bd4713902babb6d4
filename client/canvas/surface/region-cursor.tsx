import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { UNITS_PER_PIXEL } from '#crdt/document/stroke/stroke.ts'
import type { GraphRegion } from '#crdt/regions/region-graph.ts'
import { regionOutline } from '#crdt/regions/region-outline.ts'
import { regionSentence } from '#crdt/regions/region-text.ts'
import { type RegionStep, stepRegion } from '#crdt/regions/step-region.ts'
import type { Color } from '#crdt/document/stroke/color.ts'
import type { Studio } from '#client/canvas/studio.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import type { Point } from '#client/canvas/input/geometry.ts'
import { crayonName, paperName } from './color-name.ts'
import { useAnnouncement } from './use-announcement.ts'
import type { PageRegions } from './page-regions.ts'

/** The page on the surface. */
export interface SurfacePage {
  readonly studio: Studio
  /** Null until they are loaded. */
  readonly regions: PageRegions | null
  /** The numbers of the regions, for announcements; null while the page is not colored by number. */
  readonly numbers: RegionNumbers | null
  /** Describes the page for screen readers: 'Peacock, 12 strokes'. */
  readonly label: string
}

interface RegionCursorProps {
  page: SurfacePage
  settings: ToolSettings
  editable: boolean
  /** Bring this point (logical pixels) into view. */
  onReveal: (point: Point) => void
  /** The eyedropper picks the color at this point. */
  onPick: (point: Point) => void
  /** Where the announcement is shown as text: outside the page, which may be zoomed. */
  captionPlace: HTMLElement | null
}

const subscribeToNothing = (): (() => void) => () => {}

/** Colors the page by keyboard: arrow keys go from region to region, Enter fills one, and each step is announced. */
export function RegionCursor({ page, settings, editable, onReveal, onPick, captionPlace }: RegionCursorProps) {
  const { studio, regions, numbers, label } = page
  const [focused, setFocused] = useState(false)
  const [chosen, setChosen] = useState<GraphRegion | null>(null)
  const [words, say] = useAnnouncement()
  const help = useId()
  const all = regions?.graph.regions ?? []
  const region = chosen && all.includes(chosen) ? chosen : (all[0] ?? null)
  const next = editable ? (numbers?.colorText(settings.color) ?? crayonName(settings.color)) : null
  const aimed = useSyncExternalStore(numbers?.subscribe ?? subscribeToNothing, () => numbers?.aimed ?? null)
  const [followed, setFollowed] = useState(aimed)
  if (aimed !== followed) {
    setFollowed(aimed)
    if (aimed) setChosen(aimed.region)
  }
  const picking = editable && settings.picking

  const describe = useEffectEvent((of: GraphRegion, color: string) => numbers?.regionText(of, color) ?? color)
  useEffect(() => {
    if (!focused || !region) return
    const { x, y } = region.center
    const sentence = (word: string): string =>
      picking ? `${regionSentence(region, word, null)}; Enter takes this color` : regionSentence(region, word, next)
    say(studio.painter.colorAt(x, y).then((color) => sentence(describe(region, paperName(color)))))
  }, [focused, region, next, picking, studio, say])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const action = readRegionKey(event)
    // Escape ends an active eyedropper first.
    if (!action || (action.type === 'leave' && picking)) return
    event.preventDefault()
    // Elsewhere Space pans the page.
    event.stopPropagation()
    if (action.type === 'leave') return event.currentTarget.blur()
    if (!regions || !region) return say('The parts of this page are not known yet')
    if (action.type === 'step') {
      const reached = stepRegion(regions.graph, region, action.way)
      if (reached === region) return say('No part that way')
      setChosen(reached)
      return onReveal(toPage(reached))
    }
    if (event.repeat) return
    if (next === null) return say('This page cannot be colored now')
    if (picking) return onPick(toPage(region))
    studio.toolRunner.fillAt(toPage(region), settings)
    say(`Colored ${next}`)
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes keys itself */}
      <div
        role="application"
        aria-label="Page to color"
        aria-describedby={help}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application takes the focus itself
        tabIndex={0}
        className="region-keys"
        onFocus={() => {
          setFocused(true)
          if (region) onReveal(toPage(region))
        }}
        onBlur={() => {
          setFocused(false)
          say('')
        }}
        onKeyDown={onKeyDown}
      >
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot show what a worker paints */}
        <div role="img" aria-label={label} className="absolute inset-0" />
      </div>
      <p id={help} className="sr-only">
        Arrow keys go from part to part. Page Down and Page Up go through all of them, Home and End to the first and the
        last. Enter colors the part. Escape leaves the page.
      </p>
      <output className="sr-only" data-testid="region-words">
        {words}
      </output>
      {focused &&
        captionPlace &&
        words.trim() !== '' &&
        createPortal(
          <p aria-hidden="true" className="region-caption">
            {words}
          </p>,
          captionPlace,
        )}
      {focused && regions && region && <RegionOutline labels={regions.labels} region={region} />}
    </>
  )
}

function RegionOutline({ labels, region }: { labels: Uint16Array; region: GraphRegion }) {
  const path = useMemo(() => regionOutline(labels, region), [labels, region])
  return (
    <svg className="region-outline" viewBox="0 0 1600 1200" aria-hidden="true" data-region={region.label}>
      <path className="region-outline-halo" d={path} />
      <path className="region-outline-line" d={path} />
    </svg>
  )
}

const toPage = ({ center }: GraphRegion): Point => ({ x: center.x / UNITS_PER_PIXEL, y: center.y / UNITS_PER_PIXEL })

/** What the region cursor says and does while a page is colored by number. */
export interface RegionNumbers {
  /** Returns 'number 4, not colored yet'. @param color the name of the region's present color */
  regionText(region: GraphRegion, color: string): string
  /** Returns 'Blue, number 4', or the name alone of a color without a number. */
  colorText(color: Color): string
  /** The region that was shown last, an object of its own each time: the cursor goes there. */
  readonly aimed: { readonly region: GraphRegion } | null
  /** Calls the listener when `aimed` may have changed. Returns the function that ends this. */
  readonly subscribe: (listener: () => void) => () => void
}

type RegionAction =
  | { readonly type: 'step'; readonly way: RegionStep }
  | { readonly type: 'fill' }
  | { readonly type: 'leave' }

export type RegionKeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const ACTIONS: Readonly<Record<string, RegionAction>> = {
  ArrowLeft: { type: 'step', way: 'left' },
  ArrowRight: { type: 'step', way: 'right' },
  ArrowUp: { type: 'step', way: 'up' },
  ArrowDown: { type: 'step', way: 'down' },
  PageDown: { type: 'step', way: 'next' },
  PageUp: { type: 'step', way: 'previous' },
  Home: { type: 'step', way: 'first' },
  End: { type: 'step', way: 'last' },
  Enter: { type: 'fill' },
  ' ': { type: 'fill' },
  Escape: { type: 'leave' },
}

/** Returns what a key does on the focused page; null for keys that it does not handle: tools, colors, undo, Tab. */
export function readRegionKey(press: RegionKeyPress): RegionAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return null
  return Object.hasOwn(ACTIONS, press.key) ? ACTIONS[press.key]! : null
}

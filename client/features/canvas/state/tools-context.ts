/** The tools of the canvas: their settings, kid mode, coloring by number, and the page that they work on. */
import { useSyncExternalStore, type ComponentType, type ReactNode, type RefObject } from 'react'
import { type Color, fromHex, toHex } from '#crdt/document/stroke/color.ts'
import type { FillStyle, StampType, Tip } from '#crdt/document/stroke/stroke.ts'
import type { ColorByNumber, ColorByNumberState } from '#client/canvas/numbers/color-by-number.ts'
import type { SurfaceCommands } from '#client/canvas/surface/drawing-surface.tsx'
import type { PageRegions } from '#client/canvas/surface/page-regions.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { offeredPalettes, type WandStyle } from '#client/canvas/tools/owned-looks.ts'
import type { CrayonBoxProps } from '#client/ui/crayon-box/crayon-box.tsx'
import type { PaletteName } from '#client/ui/crayon-box/palettes.ts'
import type { FullScreen } from './use-full-screen.ts'
import { canvasContext } from './canvas-context.ts'

export interface CanvasSettings {
  /** The settings in use: kid mode fixes some of them. */
  readonly settings: ToolSettings
  readonly change: (change: Partial<ToolSettings>) => void
}

/** How a child fills and draws. It lasts as long as the screen, and is not the grown-up's choice. */
export interface KidLook {
  readonly fillStyle: FillStyle
  readonly tip: Tip
  readonly wandStyle: WandStyle
  readonly stamp: StampType
  /** The bought crayons in the box, null for the usual ones; undefined until the child takes others than the grown-up's. */
  readonly palette?: PaletteName | null
}

interface KidMode {
  readonly on: boolean
  /** It was switched in this visit. */
  readonly switched: boolean
  readonly turn: (on: boolean) => void
  readonly changeLook: (change: Partial<KidLook>) => void
}

/** Where a box of numbered crayons stands: like the ordinary box, and in kid mode with larger crayons and fewer buttons. */
export interface NumberBoxPlace {
  readonly layout: 'panel' | 'narrow' | 'row' | 'phone' | 'kid'
  /** The most crayons in one row. */
  readonly maxColumns: number
  /** Buttons before the palette icon. */
  readonly actions?: ReactNode
}

/** A page that is colored by number, and the parts of the screen that show it. */
export interface OpenNumbers {
  readonly coloring: ColorByNumber
  /** The box that stands in place of the crayons. */
  readonly Box: ComponentType<NumberBoxPlace>
  readonly OnPage: ComponentType
  readonly Note: ComponentType
}

/** The switch 'Color by number', and the page while it is on. */
export interface ColorByNumberMode {
  /** The page has parts to number, as far as is known. */
  readonly isOffered: boolean
  readonly on: boolean
  readonly turn: (on: boolean) => void
  /** Null while it is off, and until its code and the regions are loaded. */
  readonly open: OpenNumbers | null
}

export interface CanvasTools {
  readonly kidMode: KidMode
  /** Only the page and one row of tools are shown. */
  readonly fullScreen: FullScreen
  readonly colorByNumber: ColorByNumberMode
  /** The element around the page, which gets the focus after kid mode is switched. */
  readonly main: RefObject<HTMLElement | null>
  readonly surface: RefObject<SurfaceCommands | null>
  /** The regions of the page; null until they are known. */
  readonly regions: PageRegions | null
  /** Both wait for the strokes that the hand has not finished, and say the result to screen readers. */
  readonly undo: () => void
  readonly redo: () => void
  /** Takes all strokes of the person off the page; a toast and undo bring them back. */
  readonly startOver: () => void
}

/** The settings change with each choice of a tool or color, and the tools seldom. */
export const [SettingsContext, useCanvasSettings] = canvasContext<CanvasSettings>()
export const [ToolsContext, useCanvasTools] = canvasContext<CanvasTools>()

/** The last colors used in this browser that are no crayons. */
export const [RecentColorsContext, useCanvasRecentColors] = canvasContext<readonly Color[]>()

/** The result of the last key or command, for screen readers: 'Undone'. */
export const [AnnouncementContext, useCanvasAnnouncement] = canvasContext<string>()

/** Returns the color in use and the crayons to choose from. */
export function useCrayonBox(): Pick<CrayonBoxProps, 'value' | 'onChange' | 'box'> {
  const { settings, change } = useCanvasSettings()
  return {
    value: toHex(settings.color),
    onChange: (hex) => change({ color: fromHex(hex) ?? settings.color }),
    box: {
      distinct: settings.distinctColors,
      onDistinct: (distinctColors) => change({ distinctColors, palette: null }),
      palette: settings.palette,
      palettes: offeredPalettes(settings.owned),
      onPalette: (palette) => change({ palette }),
    },
  }
}

/** Returns what coloring by number shows now. */
export const useNumbersState = (coloring: ColorByNumber): ColorByNumberState =>
  useSyncExternalStore(
    coloring.subscribe,
    () => coloring.state,
    () => coloring.state,
  )

/** Returns the page that is colored by number. Throws while it is not: for the parts of the screen that show it. */
export function useColorByNumber(): ColorByNumber {
  const { open } = useCanvasTools().colorByNumber
  if (!open) throw new Error('useColorByNumber works only while the page is colored by number')
  return open.coloring
}

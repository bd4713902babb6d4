/** Puts together what one open page needs: canvas, painter, artwork session and tool runner. */
import type { Changed, Presence } from '#contract/socket.ts'
import type { Color } from '#crdt/document/stroke/color.ts'
import { fetchOpeningPicture } from './painting/fetch-opening-picture.ts'
import { PainterClient } from './painting/painter-client.ts'
import { makeScreenCanvas } from './painting/screen-canvas.ts'
import { startPainterWorker } from './painting/start-painter-worker.ts'
import { ArtworkSession } from './session/artwork-session.ts'
import { browserLocks, GrowingStrokeCopy } from './session/growing-stroke-copy.ts'
import type { RoomEnvironment } from './session/artwork-room.ts'
import type { ClosePlan } from './session/close-plan.ts'
import { browserSession } from './session/browser-session.ts'
import { newStrokeId } from './tools/stroke-id.ts'
import { ToolRunner } from './tools/tool-runner.ts'

export interface Studio {
  readonly canvas: HTMLCanvasElement
  readonly session: ArtworkSession
  readonly painter: PainterClient
  readonly toolRunner: ToolRunner
  /**
   * Adds the stroke that a reload has cut, and keeps growing strokes for the next time. The session must be ready.
   * @param place names the page or the artwork
   */
  keepGrowing(place: string): void
  close(): void
}

export interface StudioOptions {
  readonly user: Presence['user']
  readonly plates: Promise<ArrayBuffer>
  /** The page is decoded and about to be shown. */
  readonly onOpened: () => void
  /** The painter has failed, and nothing more will be painted. */
  readonly onFailed: (message: string) => void
  /** Something beside the strokes has changed, which should be read again (SYNC-24). */
  readonly onChanged: (part: Changed['part']) => void
  /** The server refused a stroke for good, and it is off the page. */
  readonly onRefused: (plan: ClosePlan) => void
  /** This person has committed a stroke of this color. */
  readonly onPainted: (color: Color) => void
  /** Takes the place of the browser's own; left out, the studio uses the browser's. */
  readonly wire?: Pick<RoomEnvironment, 'WebSocket' | 'network'>
}

/** Opens a page for coloring, with its painter worker. `close` ends both. */
export function openStudio({
  user,
  plates,
  onOpened,
  onFailed,
  onChanged,
  onRefused,
  onPainted,
  wire,
}: StudioOptions): Studio {
  const { canvas, offscreen, show } = makeScreenCanvas()
  const painter = new PainterClient(startPainterWorker(), {
    onOpened,
    onFailed,
    onSummary: (summary) => session.setSummary(summary),
    onPixels: show,
  })
  const session = new ArtworkSession({
    user,
    painter,
    onChanged,
    onRefused,
    environment: {
      ...browserSession(),
      fetchOpeningPicture,
      ...(wire && { WebSocket: wire.WebSocket, network: wire.network }),
    },
  })
  const growing = new GrowingStrokeCopy({
    userId: user.id,
    tab: newStrokeId(),
    storage: () => window.localStorage,
    withLock: browserLocks(navigator.locks),
    page: window,
  })
  const toolRunner = new ToolRunner({
    maker: { author: user.id, newId: newStrokeId, now: Date.now, random: Math.random },
    labels: () => painter.labels,
    colorAt: (x, y) => painter.colorAt(x, y),
    preview: (stroke) => {
      session.preview(stroke)
      growing.keep(stroke)
    },
    commit: (stroke) => {
      session.commit(stroke)
      if (stroke.tool !== 'fill') growing.keep(null)
      if (stroke.tool !== 'eraser') onPainted(stroke.color)
    },
    later: (task, ms) => {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
  })
  plates.then(
    (bytes) => painter.open(offscreen, bytes, user.id),
    (error: unknown) => onFailed(error instanceof Error ? error.message : String(error)),
  )
  return {
    canvas,
    session,
    painter,
    toolRunner,
    keepGrowing: (place) => void growing.open(place, (stroke) => session.commit(stroke)),
    close: () => {
      growing.close()
      void session.close()
      painter.close()
    },
  }
}

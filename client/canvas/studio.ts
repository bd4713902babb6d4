/** Puts together what one open page needs: canvas, painter, artwork session and tool runner. */
import type { Changed, Presence } from '#contract/socket.ts'
import type { Color } from '#crdt/document/stroke/color.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { UNREACHABLE_TEXT } from '#client/http/api-error.ts'
import { failureText } from '#client/http/failure-text.ts'
import { PainterClient, startPainterWorker } from './painting/painter-client.ts'
import { makeScreenCanvas } from './painting/painter-screen.ts'
import { ArtworkSession } from './session/artwork-session.ts'
import { browserLocks, GrowingStrokeCopy } from './session/growing-stroke-copy.ts'
import type { RoomEnvironment } from './session/artwork-room.ts'
import type { ClosePlan } from './session/close-plan.ts'
import { browserSession } from './session/browser-session.ts'
import { guardUnkept } from './session/guard-unkept.ts'
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
  /** Something other than the strokes has changed, which should be read again (SYNC-24). */
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
  const leave = guardUnkept(session, user.id, window)
  const growing = new GrowingStrokeCopy({
    userId: user.id,
    tab: randomId(),
    storage: () => window.localStorage,
    withLock: browserLocks(navigator.locks),
    page: window,
  })
  const toolRunner = new ToolRunner({
    maker: { author: user.id, newId: randomId, now: Date.now, random: Math.random },
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
    (error: unknown) => onFailed(failureText(error, { fallback: UNREACHABLE_TEXT })),
  )
  return {
    canvas,
    session,
    painter,
    toolRunner,
    keepGrowing: (place) => void growing.open(place, (stroke) => session.commit(stroke)),
    close: () => {
      growing.close()
      leave()
      painter.close()
    },
  }
}

/** Past this, the strokes are painted one by one instead. */
const FETCH_TIMEOUT_MS = 4_000

/**
 * Returns the server's encoded picture of a long artwork (crdt/painter/timeline/opening-picture.ts), with which a device opens it
 * faster; null if there is none, or it does not come in time.
 */
async function fetchOpeningPicture(artworkId: number): Promise<ArrayBuffer | null> {
  try {
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
    const response = await fetch(`/api/artworks/${artworkId}/keyframe`, { signal })
    return response.status === 200 ? await response.arrayBuffer() : null
  } catch {
    // Offline, or too slow: the document alone paints the same picture.
    return null
  }
}

/** Everything one page of coloring consists of, put together: canvas, painter, session and hand. */
import type { Presence } from '#contract/socket.ts'
import type { Color } from '#crdt/document/stroke/color.ts'
import { ArtworkSession } from './session/artwork-session.ts'
import type { ClosePlan } from './session/close-plan.ts'
import { DrawingHand } from './tools/drawing-hand.ts'
import { fetchOpeningPicture } from './painting/fetch-opening-picture.ts'
import { openLocalCopy } from './session/local-copy.ts'
import { PainterClient } from './painting/painter-client.ts'
import { makeScreenCanvas } from './painting/screen-canvas.ts'
import { newStrokeId } from './tools/stroke-id.ts'

export interface Studio {
  readonly canvas: HTMLCanvasElement
  readonly session: ArtworkSession
  readonly painter: PainterClient
  readonly hand: DrawingHand
  close(): void
}

export interface StudioOptions {
  readonly user: Presence['user']
  readonly plates: Promise<ArrayBuffer>
  /** The first picture of the page can be seen. */
  readonly onOpened: () => void
  /** The painter cannot go on. */
  readonly onFailed: (message: string) => void
  /** The server refused strokes; they have been taken off the page. */
  readonly onRefused: (plan: ClosePlan) => void
  /** This person has put a color on the page. */
  readonly onPainted: (color: Color) => void
}

export function openStudio({ user, plates, onOpened, onFailed, onRefused, onPainted }: StudioOptions): Studio {
  const { canvas, offscreen, show } = makeScreenCanvas()
  const painter = new PainterClient(
    new Worker(new URL('./painting/painter.worker.ts', import.meta.url), { type: 'module', name: 'painter' }),
    {
      onOpened,
      onFailed,
      onSummary: (summary) => session.painted(summary),
      onPixels: show,
    },
  )
  const session = new ArtworkSession({
    user,
    painter,
    onRefused,
    around: {
      url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/collab`,
      network: window,
      chance: Math.random,
      WebSocket,
      openLocalCopy,
      fetchOpeningPicture,
      now: Date.now,
    },
  })
  const hand = new DrawingHand({
    maker: { author: user.id, newId: newStrokeId, now: Date.now, random: Math.random },
    labels: () => painter.labels,
    colorAt: (x, y) => painter.colorAt(x, y),
    grow: (stroke) => session.grow(stroke),
    commit: (stroke) => {
      session.commit(stroke)
      if (stroke.tool !== 'eraser') onPainted(stroke.color)
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
    hand,
    close: () => {
      void session.end()
      painter.close()
    },
  }
}

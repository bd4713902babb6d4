/** Another person who draws all the time: a growing stroke in the presence, a finished stroke every second. */
import { Buffer } from 'node:buffer'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import type { Presence } from '#contract/socket.ts'
import { appendStroke, newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import { benchStroke } from '#scripts/bench/sync/systems/bench-stroke.ts'
import type { RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'

/** The client sends its growing stroke at this interval, too. */
const PRESENCE_INTERVAL_MS = 60
const STROKE_MS = 1_000

/** Starts to draw. Returns the function that stops it. */
export function startDrawing(running: RunningSystem, room: string, person: number): () => void {
  const { url, headers } = running.addressOf(room, person)
  const doc = newArtworkDocument()
  const provider = new WebsocketProvider(url.slice(0, url.lastIndexOf('/')), room, doc, {
    // ws has the part of the browser's WebSocket interface that y-websocket uses.
    WebSocketPolyfill: class extends WebSocket {
      constructor(address: string) {
        super(address, { headers })
      }
    } as unknown as typeof globalThis.WebSocket,
    disableBc: true,
  })
  const author = running.authorOf(person)
  const user = { id: author, name: `person ${person}`, color: '#4c6ef5' }
  // The visit makes stroke ids unique when the same person draws in this room again.
  const visit = Date.now().toString(36)
  let number = 0
  let points = 0
  const timer = setInterval(() => {
    const whole = strokeOf(person, visit, number, author)
    points = Math.min(
      whole.path.points.length / 2,
      points + Math.ceil((whole.path.points.length / 2) * (PRESENCE_INTERVAL_MS / STROKE_MS)),
    )
    const grown = { ...whole, path: { ...whole.path, points: whole.path.points.slice(0, points * 2) } }
    if (grown.path.points.length === whole.path.points.length) {
      appendStroke(doc, whole)
      number += 1
      points = 0
      provider.awareness.setLocalState({ user, cursor: null, stroke: null } satisfies Presence)
    } else {
      const stroke = Buffer.from(encodeStroke(grown)).toString('base64')
      const [x, y] = [grown.path.points.at(-2)! / 16, grown.path.points.at(-1)! / 16]
      provider.awareness.setLocalState({ user, cursor: { x, y }, stroke } satisfies Presence)
    }
  }, PRESENCE_INTERVAL_MS)
  return () => {
    clearInterval(timer)
    provider.destroy()
    provider.awareness.destroy()
  }
}

function strokeOf(person: number, visit: string, number: number, author: number): BrushStroke {
  const { points } = benchStroke(person + 1, number, author)
  return {
    id: `${visit}-${person}-${number}`.padStart(22, '0'),
    author,
    madeAt: Date.now(),
    itemId: 0,
    tool: 'brush',
    color: 0x2e8b57,
    size: 12,
    opacity: 80,
    tip: 'round',
    insideRegion: 0,
    path: { points: points.flatMap(({ x, y }) => [Math.round(x * 16), Math.round(y * 16)]), pressures: null },
  }
}

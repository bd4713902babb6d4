import type { z } from 'zod'
import type { CursorPosition } from '#contract/collaboration.ts'
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'

type Position = z.output<typeof CursorPosition>

/** Milliseconds without a move after which a cursor is hidden (COLLAB-8). */
const SHOWN_FOR_MS = 10_000

export interface CursorView {
  /** JSON text of {x, y, tool, color, brushSize}. */
  text: string
  at: Date
}

export interface Cursors {
  /** Notes where somebody's cursor is, pulled onto the page. */
  move(artworkId: number, userId: number, position: Position): void
  /** The cursors seen on an artwork within the last ten seconds, by person. */
  of(artworkId: number): Map<number, CursorView>
  /** Forgets the cursors nobody would be shown any more. */
  sweep(): void
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

/**
 * The cursors of people without the live socket. They live in this process's memory: ten seconds of presence are worth no
 * write to a disk, and a load balancer keeps an artwork's people on one process.
 */
export function createCursors({ now }: { now: () => Date }): Cursors {
  const artworks = new Map<number, Map<number, CursorView>>()
  const fresh = ({ at }: CursorView): boolean => now().getTime() - at.getTime() <= SHOWN_FOR_MS

  return {
    move(artworkId, userId, { x, y, tool, color, brushSize }) {
      const text = JSON.stringify({ x: clamp(x, PAGE_WIDTH), y: clamp(y, PAGE_HEIGHT), tool, color, brushSize })
      const cursors = artworks.get(artworkId) ?? new Map<number, CursorView>()
      artworks.set(artworkId, cursors.set(userId, { text, at: now() }))
    },
    of: (artworkId) => new Map([...(artworks.get(artworkId) ?? [])].filter(([, cursor]) => fresh(cursor))),
    sweep() {
      for (const [artworkId, cursors] of artworks) {
        for (const [userId, cursor] of cursors) if (!fresh(cursor)) cursors.delete(userId)
        if (cursors.size === 0) artworks.delete(artworkId)
      }
    },
  }
}

import { useEffect, useState, type CSSProperties } from 'react'
import { readableTextColor } from '#client/ui/readable-text-color.ts'
import type { RemotePerson } from '#client/canvas/session/people/remote-people.ts'

/** A cursor that has not moved for this long is hidden (COLLAB-8). */
const STALE_MS = 10_000

export interface RemoteCursorProps {
  person: RemotePerson
  color: string
}

/** Another person's cursor over the page, in their color, with their name. Presses go through it. */
export function RemoteCursor({ person: { cursor, name }, color }: RemoteCursorProps) {
  const position = cursor && `${cursor.x} ${cursor.y}`
  const [stalePosition, setStalePosition] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setStalePosition(position), STALE_MS)
    return () => clearTimeout(timer)
  }, [position])
  if (!cursor || position === stalePosition) return null
  return (
    <div
      aria-hidden="true"
      className="remote-cursor"
      data-testid="remote-cursor"
      style={{ '--x': `${cursor.x}px`, '--y': `${cursor.y}px` } as CSSProperties}
    >
      <svg width="22" height="22" viewBox="0 0 22 22">
        <path d="M2 2 L19 8.5 L11.5 11.5 L8.5 19 Z" fill={color} stroke="#fff" strokeWidth="2" strokeLinejoin="round" />
      </svg>
      <span className="remote-cursor-name" style={{ backgroundColor: color, color: readableTextColor(color) }}>
        {name}
      </span>
    </div>
  )
}

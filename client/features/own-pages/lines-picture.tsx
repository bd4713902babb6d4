import { useEffect, useRef } from 'react'
import { drawLines } from '#client/own-page/photo-pixels.ts'
import { type Lines, LINES_HEIGHT, LINES_WIDTH } from '#client/own-page/sheet.ts'
import { classNames } from '#client/ui/class-names.ts'

/** A canvas that a browser makes much smaller loses thin lines. */
const SMALL = 4

interface LinesPictureProps {
  lines: Lines
  /** For a picture of about 100 pixels. */
  small?: boolean
  className?: string
}

/** A page that was drawn on this device. Its words stand next to it. */
export function LinesPicture({ lines, small = false, className }: LinesPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawLines(canvas.current, lines)
  }, [lines])
  const part = small ? SMALL : 1
  return (
    <canvas
      ref={canvas}
      width={LINES_WIDTH / part}
      height={LINES_HEIGHT / part}
      aria-hidden="true"
      className={classNames('block aspect-4/3 w-full bg-white', className)}
    />
  )
}

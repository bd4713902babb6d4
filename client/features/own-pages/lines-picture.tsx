import { useEffect, useRef } from 'react'
import { imageOfLines } from '#client/own-page/photo-pixels.ts'
import { type Lines, LINES_HEIGHT, LINES_WIDTH } from '#client/own-page/sheet.ts'
import { classNames } from '#client/ui/class-names.ts'

/** A page that was drawn on this device. Its words stand next to it. */
export function LinesPicture({ lines, className }: { lines: Lines; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(imageOfLines(lines), 0, 0)
  }, [lines])
  return (
    <canvas
      ref={canvas}
      width={LINES_WIDTH}
      height={LINES_HEIGHT}
      aria-hidden="true"
      className={classNames('block aspect-4/3 w-full bg-white', className)}
    />
  )
}

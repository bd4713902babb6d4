import { useEffect, useRef } from 'react'
import { imageOfLines } from '#client/photo-page/photo-pixels.ts'
import { SHEET_HEIGHT, SHEET_WIDTH, type Sheet } from '#client/photo-page/sheet.ts'

/** The page that the lines make. */
export function LinesPicture({ lines, isDrawing }: { lines: Sheet; isDrawing: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(imageOfLines(lines), 0, 0)
  }, [lines])
  return (
    <div aria-busy={isDrawing} className="daylight rounded-card border border-line bg-white p-2 aria-busy:opacity-60">
      <canvas
        ref={canvas}
        width={SHEET_WIDTH}
        height={SHEET_HEIGHT}
        aria-hidden="true"
        className="mx-auto block max-h-[42svh] max-w-full"
      />
      <span className="sr-only">The page made of your photo</span>
    </div>
  )
}

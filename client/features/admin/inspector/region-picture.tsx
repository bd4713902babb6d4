import { useEffect, useMemo, useRef } from 'react'
import { HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { fromBase64 } from '#client/bytes/base64.ts'
import { MarkShape } from './mark-shape.tsx'
import type { Mark } from './marks.ts'
import { paintRegions } from './region-colors.ts'
import { zoomedOn } from './zoom.ts'

export interface RegionPictureProps {
  /** Encoded plates in base64. */
  plates: string
  marks: readonly Mark[]
  /** The mark in the middle of the enlarged page; null for the whole page. */
  shown: Mark | null
  /** What the picture shows, in words. */
  label: string
}

/** A page with each region in its own color, and marks on it. */
export function RegionPicture({ plates, marks, shown, label }: RegionPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const decoded = useMemo(() => decodePlates(fromBase64(plates)), [plates])
  useEffect(() => {
    const pixels = paintRegions(decoded)
    canvas.current?.getContext('2d')?.putImageData(new ImageData(pixels, WIDTH, HEIGHT), 0, 0)
  }, [decoded])
  const { scale, transform } = zoomedOn(shown?.place ?? null)
  return (
    <div className="daylight relative z-10 aspect-[4/3] overflow-hidden rounded-page border border-line bg-white [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-2">
      <div className="absolute inset-0 origin-top-left transition-transform duration-page" style={{ transform }}>
        <canvas ref={canvas} aria-hidden="true" width={WIDTH} height={HEIGHT} className="absolute inset-0 size-full" />
        <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="absolute inset-0 size-full">
          {marks.map((mark) => (
            <MarkShape key={mark.name} mark={mark} scale={scale} isShown={mark.name === shown?.name} />
          ))}
        </svg>
      </div>
    </div>
  )
}

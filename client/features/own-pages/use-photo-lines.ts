import { useCallback, useEffect, useRef, useState } from 'react'
import type { Detail } from '#client/own-page/photo-lines.ts'
import { createLineDrawer, type LineDrawer } from '#client/own-page/line-drawer.ts'
import { pixelsOfPhoto } from '#client/own-page/photo-pixels.ts'
import type { Lines } from '#client/own-page/sheet.ts'

export type LinesByDetail = Readonly<Partial<Record<Detail, Lines>>>

export interface PhotoLines {
  choosePhoto: (photo: File) => void
  /** The lines of the chosen photo, as far as they are drawn. */
  lines: LinesByDetail
  /** True while a photo was chosen and some of its lines are not there. */
  isDrawing: boolean
  /** A sentence about a photo that cannot be used. */
  failure: string | null
}

const UNREADABLE = 'This photo cannot be opened here. Please choose another one.'

/** Draws the lines of a photo on this device, in every detail. */
export function usePhotoLines(): PhotoLines {
  const [lines, setLines] = useState<LinesByDetail>({})
  const [isDrawing, setDrawing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const drawer = useRef<LineDrawer | null>(null)

  const fail = useCallback(() => {
    setDrawing(false)
    setFailure(UNREADABLE)
  }, [])

  useEffect(() => {
    const started = createLineDrawer(fail)
    drawer.current = started
    return () => started.close()
  }, [fail])

  const choosePhoto = (photo: File): void => {
    setFailure(null)
    setDrawing(true)
    pixelsOfPhoto(photo).then((rgba) => {
      setLines({})
      drawer.current?.draw(rgba, (detail, drawn) => {
        setLines((before) => ({ ...before, [detail]: drawn }))
        // The finest one comes last.
        if (detail === 'small') setDrawing(false)
      })
    }, fail)
  }

  return { choosePhoto, lines, isDrawing, failure }
}

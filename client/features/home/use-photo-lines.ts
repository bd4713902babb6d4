import { useCallback, useEffect, useRef, useState } from 'react'
import { DEFAULT_DETAIL } from '#client/photo-page/photo-lines.ts'
import { createLineDrawer, type LineDrawer } from '#client/photo-page/line-drawer.ts'
import { pixelsOfPhoto } from '#client/photo-page/photo-pixels.ts'
import type { Sheet } from '#client/photo-page/sheet.ts'

export interface PhotoLines {
  detail: number
  setDetail: (detail: number) => void
  choosePhoto: (photo: File) => void
  /** The lines of the chosen photo; null before there are some. */
  lines: Sheet | null
  /** True while the lines of the last choice are drawn. */
  isDrawing: boolean
  /** A sentence about a photo that cannot be used. */
  failure: string | null
}

const UNREADABLE = 'This photo cannot be opened here. Please choose another one.'

/** Draws the lines of a photo on this device, anew for each photo and detail. */
export function usePhotoLines(): PhotoLines {
  const [detail, setDetail] = useState(DEFAULT_DETAIL)
  const [pixels, setPixels] = useState<Uint8ClampedArray | null>(null)
  const [lines, setLines] = useState<Sheet | null>(null)
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

  function draw(rgba: Uint8ClampedArray, withDetail: number): void {
    setDrawing(true)
    drawer.current?.draw(rgba, withDetail, (drawn) => {
      setLines(drawn)
      setDrawing(false)
    })
  }

  const changeDetail = (next: number): void => {
    setDetail(next)
    if (pixels) draw(pixels, next)
  }

  const choosePhoto = (photo: File): void => {
    setFailure(null)
    setDrawing(true)
    pixelsOfPhoto(photo).then((rgba) => {
      setPixels(rgba)
      draw(rgba, detail)
    }, fail)
  }

  return { detail, setDetail: changeDetail, choosePhoto, lines, isDrawing, failure }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Detail } from '#client/own-page/photo-lines.ts'
import { createLineDrawer, type LineDrawer } from '#client/own-page/line-drawer.ts'
import { pixelsOfPhoto } from '#client/own-page/photo-pixels.ts'
import { type Lines, PAPER } from '#client/own-page/sheet.ts'

export type LinesByDetail = Readonly<Partial<Record<Detail, Lines>>>

export interface PhotoLines {
  choosePhoto: (photo: File) => void
  /** The lines of the chosen photo, as far as they are drawn; in a detail without any there is nothing. */
  lines: LinesByDetail
  /** True while a photo was chosen and some of its lines are not there. */
  isDrawing: boolean
  /** A sentence about a photo that cannot be used. */
  failure: string | null
}

const PLAIN = 'There are no lines in this photo. Please choose one in which things stand out more.'
const UNREADABLE = 'This photo cannot be opened here. Please choose another one.'

/** Draws the lines of a photo on this device, in every detail. */
export function usePhotoLines(): PhotoLines {
  const [lines, setLines] = useState<LinesByDetail>({})
  const [isDrawing, setDrawing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const drawer = useRef<LineDrawer | null>(null)
  const chosen = useRef<File | null>(null)

  const fail = useCallback((words: string = UNREADABLE) => {
    setLines({})
    setDrawing(false)
    setFailure(words)
  }, [])

  useEffect(() => {
    const started = createLineDrawer(() => fail())
    drawer.current = started
    return () => started.close()
  }, [fail])

  const choosePhoto = (photo: File): void => {
    chosen.current = photo
    drawer.current?.forget()
    setFailure(null)
    setDrawing(true)
    /** Those of a photo that is large come after the next one was chosen. */
    const isChosen = (): boolean => chosen.current === photo
    pixelsOfPhoto(photo).then(
      (rgba) => {
        if (!isChosen()) return
        setLines({})
        let found = false
        drawer.current?.draw(rgba, (detail, drawn) => {
          const hasLines = drawn.some((value) => value < PAPER)
          found ||= hasLines
          if (hasLines) setLines((before) => ({ ...before, [detail]: drawn }))
          // The finest one comes last.
          if (detail !== 'small') return
          setDrawing(false)
          if (!found) fail(PLAIN)
        })
      },
      () => isChosen() && fail(),
    )
  }

  return { choosePhoto, lines, isDrawing, failure }
}

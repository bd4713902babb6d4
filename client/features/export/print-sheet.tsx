import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { paperLayout, type Paper } from '#client/export/paper.ts'
import type { Credits } from './use-export.ts'
import './print-sheet.css'

/** Millimetres left free at the bottom: content as high as the paper may spill onto an empty second one. */
const SLACK = 0.2
const LIST = new Intl.ListFormat('en')
/** In English like the words around it, with the month in letters, so that no order of day and month can be mistaken. */
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

export interface PrintSheetProps {
  title: string
  /** The picture's address. */
  url: string
  paper: Paper
  /** Null for an empty page, which gets a line for a name instead. */
  credits: Credits | null
  /** Called once the picture is decoded and the paper can be printed. */
  onReady: () => void
  /** Called when the picture cannot be decoded. */
  onFailed: (error: unknown) => void
}

/** The printed paper: picture and caption. It is hidden on the screen, and while it is mounted nothing else is printed. */
export function PrintSheet({ title, url, paper, credits, onReady, onFailed }: PrintSheetProps) {
  const picture = useRef<HTMLImageElement>(null)
  const { width, height, pictureWidth, pictureHeight } = paperLayout(paper)

  useEffect(() => {
    const page = new CSSStyleSheet()
    page.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, page]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
    }
  }, [width, height])

  const hear = useRef({ onReady, onFailed })
  useEffect(() => {
    hear.current = { onReady, onFailed }
  })
  useEffect(() => {
    let gone = false
    const prepare = async (): Promise<void> => {
      try {
        // A picture that is not decoded yet would print as an empty box.
        await picture.current?.decode()
        if (!gone) hear.current.onReady()
      } catch (error) {
        if (!gone) hear.current.onFailed(error)
      }
    }
    void prepare()
    return () => {
      gone = true
    }
  }, [])

  return createPortal(
    <div className="print-sheet" lang="en" style={{ width: `${width}mm`, height: `${height - SLACK}mm` }}>
      <img ref={picture} src={url} alt={title} style={{ width: `${pictureWidth}mm`, height: `${pictureHeight}mm` }} />
      <div className="print-caption" style={{ width: `${pictureWidth}mm` }}>
        <p className="print-title">{title}</p>
        {credits ? (
          <>
            <p>{DATE.format(credits.date)}</p>
            <p className="print-people">Colored by {LIST.format(credits.people)}</p>
          </>
        ) : (
          <p className="print-name">Name</p>
        )}
      </div>
    </div>,
    document.body,
  )
}

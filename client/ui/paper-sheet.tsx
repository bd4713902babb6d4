import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import './paper-sheet.css'

/** Millimeters left free at the bottom: content as high as the paper may spill onto an empty second one. */
const SLACK = 0.2

export interface PaperSheetProps {
  /** The sides of the paper in millimeters. */
  width: number
  height: number
  /** What is printed: one `PaperPage` or more. */
  children: ReactNode
  /** Called once the pictures are decoded and the paper can be printed. */
  onReady: () => void
  /** Called when a picture cannot be decoded. */
  onFailed: (error: unknown) => void
}

/** What is printed. It is hidden on the screen, and while it is mounted nothing else is printed. */
export function PaperSheet({ width, height, children, onReady, onFailed }: PaperSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const page = new CSSStyleSheet()
    page.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, page]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((known) => known !== page)
    }
  }, [width, height])

  const hear = useRef({ onReady, onFailed })
  useEffect(() => {
    hear.current = { onReady, onFailed }
  })
  useEffect(() => {
    let gone = false
    // A picture that is not decoded yet would print as an empty box.
    Promise.all([...(sheet.current?.querySelectorAll('img') ?? [])].map((picture) => picture.decode())).then(
      () => gone || hear.current.onReady(),
      (error: unknown) => gone || hear.current.onFailed(error),
    )
    return () => {
      gone = true
    }
  }, [])

  return createPortal(
    <div ref={sheet} className="paper-sheet" lang="en">
      {children}
    </div>,
    document.body,
  )
}

/** One page of a `PaperSheet` of the same sides. */
export function PaperPage({
  width,
  height,
  className,
  children,
}: Pick<PaperSheetProps, 'width' | 'height' | 'children'> & { className: string }) {
  return (
    <div className={classNames('paper-page', className)} style={{ width: `${width}mm`, height: `${height - SLACK}mm` }}>
      {children}
    </div>
  )
}

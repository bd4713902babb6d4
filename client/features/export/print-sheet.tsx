import { paperLayout, type Paper } from '#client/export/paper.ts'
import { PaperPage, PaperSheet, type PaperSheetProps } from '#client/ui/paper-sheet.tsx'
import type { Credits } from './use-export.ts'
import './print-sheet.css'

const LIST = new Intl.ListFormat('en')
/** In English like the words around it, with the month in letters, so that no order of day and month can be mistaken. */
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

export interface PrintSheetProps extends Pick<PaperSheetProps, 'onReady' | 'onFailed'> {
  title: string
  /** The picture's address. */
  url: string
  paper: Paper
  /** Null for an empty page, which gets a line for a name instead. */
  credits: Credits | null
}

/** The printed paper: picture and caption. */
export function PrintSheet({ title, url, paper, credits, onReady, onFailed }: PrintSheetProps) {
  const { width, height, pictureWidth, pictureHeight } = paperLayout(paper)
  return (
    <PaperSheet width={width} height={height} onReady={onReady} onFailed={onFailed}>
      <PaperPage width={width} height={height} className="print-sheet">
        <img src={url} alt={title} style={{ width: `${pictureWidth}mm`, height: `${pictureHeight}mm` }} />
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
      </PaperPage>
    </PaperSheet>
  )
}

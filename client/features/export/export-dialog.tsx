import { Download, Printer, Share } from 'lucide-react'
import { useState } from 'react'
import type { ExportSize } from '#client/export/export-messages.ts'
import { type Paper, paperLayout, paperOf, PAPERS } from '#client/export/paper.ts'
import { browserLanguages } from '#client/ui/browser/browser-languages.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { PaperPage, PaperSheet, type PaperSheetProps } from '#client/ui/paper-sheet.tsx'
import { DATE_LOCALE } from '#client/ui/date-text.ts'
import type { ColoredPicture, ExportSource } from './export-source.ts'
import { type Credits, type ExportJob, useExport } from './use-export.ts'
import { useShareFile } from './use-share-file.ts'
import './print-sheet.css'

const LIST = new Intl.ListFormat('en')
/** In English like the words around it, with the month in letters, so that no order of day and month can be mistaken. */
const DATE = new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'long' })

const SIZES = [
  { value: '1', label: 'Small', pixels: '800 × 600' },
  { value: '2', label: 'Medium', pixels: '1600 × 1200' },
  { value: '4', label: 'Large', pixels: '3200 × 2400' },
] as const
type SizeChoice = (typeof SIZES)[number]['value']
const SIZE_OF: Record<SizeChoice, ExportSize> = { 1: 1, 2: 2, 4: 4 }
const PAPER_CHOICES = (Object.keys(PAPERS) as Paper[]).map((paper) => ({ value: paper, label: paper }))

export interface ExportDialogProps {
  source: ExportSource
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The dialog that saves the picture as a file or prints it. */
export function ExportDialog({ source, open, onOpenChange }: ExportDialogProps) {
  const job = useExport(source)
  const [size, setSize] = useState<SizeChoice>('2')
  const [paper, setPaper] = useState<Paper>(() => paperOf(browserLanguages()[0] ?? ''))
  const change = (next: boolean): void => {
    if (!next) job.stop()
    onOpenChange(next)
  }
  const choose = (choice: SizeChoice): void => {
    // Drops a finished file of the size chosen before that is still waiting to be shared.
    job.stop()
    setSize(choice)
  }
  const { state } = job
  return (
    <>
      <Dialog open={open} onOpenChange={change} title={source.colored ? 'Save or print' : 'Print this page'}>
        {state.name === 'making' ? (
          <div className="flex flex-col items-start gap-4">
            <output>Painting it for you...</output>
            <Progress label="Painting" value={state.share} />
            <Button onClick={() => job.stop()}>Cancel</Button>
          </div>
        ) : (
          <div className="flex flex-col gap-6">
            {source.colored && <SavePart colored={source.colored} job={job} choice={size} onChoose={choose} />}
            <PrintPart job={job} paper={paper} onPaper={setPaper} hasPicture={source.colored !== null} />
            <p role="alert" className="text-tomato-ink empty:hidden">
              {state.name === 'failed' ? state.message : ''}
            </p>
          </div>
        )}
      </Dialog>
      {state.name === 'print' && (
        <PrintSheet
          key={state.url}
          title={source.title}
          url={state.url}
          paper={state.paper}
          credits={state.credits}
          onReady={() => window.print()}
          onFailed={(error) => job.fail(error)}
        />
      )}
    </>
  )
}

interface SavePartProps {
  colored: ColoredPicture
  job: ExportJob
  choice: SizeChoice
  onChoose: (choice: SizeChoice) => void
}

function SavePart({ colored, job, choice, onChoose }: SavePartProps) {
  const { state } = job
  const share = useShareFile(colored.artwork, 'The picture could not be passed on. Please try again.')
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-lead">Picture file</h3>
      <Segments label="Size" options={SIZES} value={choice} onChange={onChoose} />
      <p className="text-small text-ink-soft">
        {SIZES.find(({ value }) => value === choice)?.pixels} pixels
        {choice === '4' && ', sharp on a poster'}
      </p>
      {state.name === 'saved' && state.toShare ? (
        <Button variant="primary" onClick={() => void share(state.file)}>
          <Share aria-hidden="true" />
          Choose where it goes
        </Button>
      ) : (
        <Button variant="primary" onClick={() => job.save(SIZE_OF[choice])}>
          <Download aria-hidden="true" />
          Save picture
        </Button>
      )}
      <output className="text-small wrap-break-word text-leaf-ink empty:hidden">
        {state.name === 'saved' && (state.toShare ? 'Your picture is ready.' : `Saved as ${state.file.name}`)}
      </output>
    </section>
  )
}

interface PrintPartProps {
  job: ExportJob
  paper: Paper
  onPaper: (paper: Paper) => void
  hasPicture: boolean
}

function PrintPart({ job, paper, onPaper, hasPicture }: PrintPartProps) {
  return (
    <section className="flex flex-col gap-3">
      {hasPicture && <h3 className="text-lead">On paper</h3>}
      <Segments label="Paper" options={PAPER_CHOICES} value={paper} onChange={onPaper} />
      {hasPicture && (
        <Button onClick={() => job.print(paper, 'picture')}>
          <Printer aria-hidden="true" />
          Print picture
        </Button>
      )}
      <Button variant={hasPicture ? 'quiet' : 'primary'} onClick={() => job.print(paper, 'empty page')}>
        <Printer aria-hidden="true" />
        Print empty page
      </Button>
    </section>
  )
}

interface PrintSheetProps extends Pick<PaperSheetProps, 'onReady' | 'onFailed'> {
  title: string
  /** The picture's address. */
  url: string
  paper: Paper
  /** Null for an empty page, which gets a line for a name instead. */
  credits: Credits | null
}

/** The printed paper: picture and caption. */
function PrintSheet({ title, url, paper, credits, onReady, onFailed }: PrintSheetProps) {
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

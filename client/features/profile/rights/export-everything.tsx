import { Download } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { sayBytes } from '#client/ui/list-text.ts'
import { downloadFile } from '#client/export/share-file.ts'
import { failureText } from '#client/http/failure-text.ts'
import { type ExportProgress, readExport } from './read-export.ts'

const FALLBACK = 'The connection broke before the end, and nothing was saved. Please try again.'

export interface ExportEverythingProps {
  title: string
  /** What the file holds. */
  text: string
  fetchArchive: FetchArchive
}

/** Downloads everything, with progress, and can be cancelled. */
export function ExportEverything({ title, text, fetchArchive }: ExportEverythingProps) {
  const { state, start, cancel } = useExportEverything(fetchArchive)
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="text-lead font-semibold">{title}</h3>
        <p className="text-ink-soft">{text}</p>
      </div>
      {state.name === 'running' ? (
        <Running progress={state.progress} onCancel={cancel} />
      ) : (
        <>
          {state.name === 'failed' && (
            <Alert title="The download failed">
              <p>{state.message}</p>
            </Alert>
          )}
          <output className="empty:hidden">
            {state.name === 'saved' && `Saved as ${state.file.name}, ${sayBytes(state.file.size)}.`}
          </output>
          <Button className="self-start max-tablet:w-full" onClick={start}>
            <Download aria-hidden="true" />
            {state.name === 'saved' ? 'Download again' : 'Download everything'}
          </Button>
        </>
      )}
    </div>
  )
}

function Running({ progress, onCancel }: { progress: ExportProgress | null; onCancel: () => void }) {
  const { bytes, files, totalFiles } = progress ?? { bytes: 0, files: 0, totalFiles: null }
  const shownFiles = totalFiles === null ? files : Math.min(files, totalFiles)
  return (
    <div className="flex flex-col gap-3 rounded-field bg-door p-4">
      <Progress label="Download of everything" value={totalFiles === null ? 0 : shownFiles / totalFiles} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="tabular-nums">
          {progress === null
            ? 'Collecting your things...'
            : totalFiles === null
              ? sayBytes(bytes)
              : `File ${shownFiles} of ${totalFiles}, ${sayBytes(bytes)}`}
        </p>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

type ExportState =
  | { readonly name: 'idle' }
  | { readonly name: 'running'; readonly progress: ExportProgress | null }
  | { readonly name: 'saved'; readonly file: File }
  | { readonly name: 'failed'; readonly message: string }

/** Begins the download and returns its unread response. */
type FetchArchive = (signal: AbortSignal) => Promise<Response>

interface ExportJob {
  readonly state: ExportState
  readonly start: () => void
  readonly cancel: () => void
}

/** Downloads an archive of everything that somebody has, as one file (PROFILE-5, CHILD-33). It is cancelled when the component unmounts. */
function useExportEverything(fetchArchive: FetchArchive): ExportJob {
  const [state, setState] = useState<ExportState>({ name: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const cancel = useCallback(() => {
    running.current?.abort()
    setState({ name: 'idle' })
  }, [])
  const start = async (): Promise<void> => {
    const attempt = new AbortController()
    running.current = attempt
    setState({ name: 'running', progress: null })
    try {
      const response = await fetchArchive(attempt.signal)
      const file = await readExport(response, (progress) => setState({ name: 'running', progress }))
      if (attempt.signal.aborted) return
      downloadFile(file)
      setState({ name: 'saved', file })
    } catch (error) {
      if (attempt.signal.aborted) return
      const message = failureText(error, { fallback: FALLBACK })
      setState({ name: 'failed', message })
    }
  }
  return { state, start: () => void start(), cancel }
}

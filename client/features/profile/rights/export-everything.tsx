import { Download } from 'lucide-react'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { sayBytes } from '#client/ui/words/say-bytes.ts'
import type { ExportProgress } from './read-export.ts'
import { type FetchArchive, useExportEverything } from './use-export-everything.ts'

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

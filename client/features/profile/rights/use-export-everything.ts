import { useCallback, useEffect, useRef, useState } from 'react'
import { downloadFile } from '#client/export/share-file.ts'
import { failureText } from '#client/http/failure-text.ts'
import { type ExportProgress, readExport } from './read-export.ts'

const FALLBACK = 'The connection broke before the end, and nothing was saved. Please try again.'

export type ExportState =
  | { readonly name: 'idle' }
  | { readonly name: 'running'; readonly progress: ExportProgress | null }
  | { readonly name: 'saved'; readonly file: File }
  | { readonly name: 'failed'; readonly message: string }

/** Begins the download and returns its unread response. */
export type FetchArchive = (signal: AbortSignal) => Promise<Response>

export interface ExportJob {
  readonly state: ExportState
  readonly start: () => void
  readonly cancel: () => void
}

/** Downloads an archive of everything that somebody has, as one file (PROFILE-5, CHILD-33). It is cancelled when the component unmounts. */
export function useExportEverything(fetchArchive: FetchArchive): ExportJob {
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

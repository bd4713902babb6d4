import { useCallback, useEffect, useRef, useState } from 'react'
import { exportEverything } from '#contract/profile.ts'
import { downloadFile } from '#client/export/share-file.ts'
import { failureText } from '#client/http/failure-text.ts'
import { send } from '#client/http/send.ts'
import { type ExportProgress, readExport } from './read-export.ts'

const FALLBACK = 'The connection broke before the end, and nothing was saved. Please try again.'

export type ExportState =
  | { readonly name: 'idle' }
  | { readonly name: 'running'; readonly progress: ExportProgress | null }
  | { readonly name: 'saved'; readonly file: File }
  | { readonly name: 'failed'; readonly message: string }

export interface ExportJob {
  readonly state: ExportState
  readonly start: () => void
  readonly cancel: () => void
}

/** Downloads everything that the person has, as one file (PROFILE-5). It is cancelled when the component unmounts. */
export function useExportEverything(): ExportJob {
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
      const response = await send(exportEverything, { signal: attempt.signal, cache: 'no-store' })
      const file = await readExport(response, (progress) => setState({ name: 'running', progress }))
      if (attempt.signal.aborted) return
      downloadFile(file)
      setState({ name: 'saved', file })
    } catch (error) {
      if (attempt.signal.aborted) return
      const message = error instanceof Error ? failureText(error, { fallback: FALLBACK }) : FALLBACK
      setState({ name: 'failed', message })
    }
  }
  return { state, start: () => void start(), cancel }
}

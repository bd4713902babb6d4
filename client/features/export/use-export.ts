import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchPlates } from '#client/canvas/painting/fetch-plates.ts'
import type { ExportSize } from '#client/export/export-messages.ts'
import { fetchPaperInk, makePicture, startExportWorker } from '#client/export/make-picture.ts'
import { fileName } from '#client/export/file-name.ts'
import { canShareFile, downloadFile } from '#client/export/share-file.ts'
import type { Paper } from '#client/export/paper.ts'
import { failureText } from '#client/http/failure-text.ts'
import type { ColoredPicture, ExportSource } from './export-source.ts'

/** Picture size for print, as a multiple of the logical page: 300 dots an inch on A4 and Letter. */
const PRINT_SIZE = 4

export type ExportState =
  | { readonly name: 'idle' }
  /** `share`: progress from 0 to 1. */
  | { readonly name: 'making'; readonly share: number }
  | { readonly name: 'failed'; readonly message: string }
  /** `toShare`: the browser shares files (phones), so the person has yet to choose where it goes. */
  | { readonly name: 'saved'; readonly file: File; readonly toShare: boolean }
  | { readonly name: 'print'; readonly url: string; readonly paper: Paper; readonly credits: Credits | null }

/** The names and date below a printed picture; an empty page has none. */
export interface Credits {
  readonly people: readonly string[]
  readonly date: Date
}

export interface ExportJob {
  readonly state: ExportState
  /** Makes a PNG file and downloads it, or offers it for sharing. */
  save(size: ExportSize): void
  /** Makes the picture for print; the state 'print' then holds its address. */
  print(paper: Paper, what: 'picture' | 'empty page'): void
  /** Cancels the export under way and drops a finished one. */
  stop(): void
  /** Reports that the finished picture could not be used. */
  fail(error: unknown): void
}

/** Makes files and printouts of an artwork, one at a time. An export under way is cancelled when the component unmounts. */
export function useExport(source: ExportSource): ExportJob {
  const [state, setState] = useState<ExportState>({ name: 'idle' })
  const running = useRef<AbortController | null>(null)

  const stop = useCallback(() => {
    running.current?.abort()
    setState({ name: 'idle' })
  }, [])
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => (state.name === 'print' ? () => URL.revokeObjectURL(state.url) : undefined), [state])

  const fail = (error: unknown): void => setState({ name: 'failed', message: errorText(error) })
  const run = async (work: (run: ExportRun) => Promise<ExportState>): Promise<void> => {
    running.current?.abort()
    const attempt = new AbortController()
    running.current = attempt
    const { signal } = attempt
    setState({ name: 'making', share: 0 })
    try {
      const made = await work({ signal, onProgress: (share) => setState({ name: 'making', share }) })
      if (!signal.aborted) setState(made)
    } catch (error) {
      if (signal.aborted) return
      // The other requests of this export may still be under way.
      attempt.abort()
      fail(error)
    }
  }

  return {
    state,
    stop,
    fail,
    save: (size) =>
      void run(async (current) => {
        const png = await paint(source.platesUrl, source.colored, size, current)
        const file = new File([png], `${fileName(source.title)}.png`, { type: 'image/png' })
        const toShare = canShareFile(file)
        if (!toShare && !current.signal.aborted) downloadFile(file)
        return { name: 'saved', file, toShare }
      }),
    print: (paper, what) =>
      void run(async (current) => {
        const colored = what === 'picture' ? source.colored : null
        const [png, people] = await Promise.all([
          paint(source.platesUrl, colored, PRINT_SIZE, current),
          colored?.readPeople(current.signal) ?? [],
        ])
        const credits = colored && { people, date: colored.date ?? new Date() }
        return { name: 'print', url: URL.createObjectURL(png), paper, credits }
      }),
  }
}

/** How one export is cancelled and reports its progress. */
interface ExportRun {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

async function paint(
  platesUrl: string,
  colored: ColoredPicture | null,
  size: ExportSize,
  { signal, onProgress }: ExportRun,
): Promise<Blob> {
  const [plates, ink, updates] = await Promise.all([
    fetchPlates(platesUrl),
    size === 4 ? fetchPaperInk(platesUrl, signal) : null,
    colored?.readUpdates(signal) ?? [],
  ])
  const options = { signal, onProgress, startWorker: startExportWorker }
  return new Blob([...(await makePicture({ plates, ink, updates, size }, options))], { type: 'image/png' })
}

function errorText(error: unknown): string {
  return failureText(error, { fallback: 'The picture could not be made. Please try again.' })
}

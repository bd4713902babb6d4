import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchPlates } from '#client/canvas/painting/fetch-plates.ts'
import type { ExportSize } from '#client/export/export-messages.ts'
import { fetchPaperInk } from '#client/export/fetch-paper-ink.ts'
import { fileName } from '#client/export/file-name.ts'
import { canShareFile, downloadFile } from '#client/export/share-file.ts'
import { makePicture } from '#client/export/make-picture.ts'
import { startExportWorker } from '#client/export/start-export-worker.ts'
import type { Paper } from '#client/export/paper.ts'
import { failureText } from '#client/http/failure-text.ts'
import type { ColoredPicture, ExportSource } from './export-source.ts'

/** Enough for 300 dots an inch on A4 and Letter. */
const PRINT_SIZE = 4

export type ExportState =
  | { readonly name: 'idle' }
  /** `share` from 0 to 1. */
  | { readonly name: 'making'; readonly share: number }
  | { readonly name: 'failed'; readonly message: string }
  /** `toShare`: the person has yet to say where it shall go, as on phones. */
  | { readonly name: 'saved'; readonly file: File; readonly toShare: boolean }
  | { readonly name: 'print'; readonly url: string; readonly paper: Paper; readonly credits: Credits | null }

/** What stands below a picture on paper; the empty page has none. */
export interface Credits {
  readonly people: readonly string[]
  readonly date: Date
}

export interface ExportJob {
  readonly state: ExportState
  save(size: ExportSize): void
  print(paper: Paper, what: 'picture' | 'empty page'): void
  /** Gives up what is being made, and forgets what has been. */
  stop(): void
  /** What has been made turned out to be of no use. */
  fail(error: unknown): void
}

/** Makes files and print-outs of an artwork, one at a time; ends with the component. */
export function useExport(source: ExportSource): ExportJob {
  const [state, setState] = useState<ExportState>({ name: 'idle' })
  const latest = useRef<AbortController | null>(null)

  const stop = useCallback(() => {
    latest.current?.abort()
    setState({ name: 'idle' })
  }, [])
  useEffect(() => () => latest.current?.abort(), [])
  useEffect(() => (state.name === 'print' ? () => URL.revokeObjectURL(state.url) : undefined), [state])

  const fail = (error: unknown): void => setState({ name: 'failed', message: inWords(error) })
  const make = async (work: (making: Making) => Promise<ExportState>): Promise<void> => {
    latest.current?.abort()
    const attempt = new AbortController()
    latest.current = attempt
    const { signal } = attempt
    setState({ name: 'making', share: 0 })
    try {
      const made = await work({ signal, onProgress: (share) => setState({ name: 'making', share }) })
      if (!signal.aborted) setState(made)
    } catch (error) {
      if (signal.aborted) return
      // Of several things that were begun, others may still be under way.
      attempt.abort()
      fail(error)
    }
  }

  return {
    state,
    stop,
    fail,
    save: (size) =>
      void make(async (making) => {
        const png = await paint(source.platesUrl, source.colored, size, making)
        const file = new File([png], `${fileName(source.title)}.png`, { type: 'image/png' })
        const toShare = canShareFile(file)
        if (!toShare && !making.signal.aborted) downloadFile(file)
        return { name: 'saved', file, toShare }
      }),
    print: (paper, what) =>
      void make(async (making) => {
        const colored = what === 'picture' ? source.colored : null
        const [png, people] = await Promise.all([
          paint(source.platesUrl, colored, PRINT_SIZE, making),
          colored?.readPeople(making.signal) ?? [],
        ])
        const credits = colored && { people, date: colored.date ?? new Date() }
        return { name: 'print', url: URL.createObjectURL(png), paper, credits }
      }),
  }
}

interface Making {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

async function paint(
  platesUrl: string,
  colored: ColoredPicture | null,
  size: ExportSize,
  { signal, onProgress }: Making,
): Promise<Blob> {
  const [plates, ink, updates] = await Promise.all([
    fetchPlates(platesUrl),
    size === 4 ? fetchPaperInk(platesUrl, signal) : null,
    colored?.readUpdates(signal) ?? [],
  ])
  const making = { signal, onProgress, startWorker: startExportWorker }
  return new Blob([await makePicture({ plates, ink, updates, size }, making)], { type: 'image/png' })
}

function inWords(error: unknown): string {
  const fallback = 'The picture could not be made. Please try again.'
  return error instanceof Error ? failureText(error, { fallback }) : fallback
}

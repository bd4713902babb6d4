import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchPlates } from '#client/canvas/painting/fetch-plates.ts'
import { fileName } from '#client/export/file-name.ts'
import { canShareFile, downloadFile } from '#client/export/share-file.ts'
import type { FilmFormat, FilmProgress, FilmSettings } from '#client/film/film-messages.ts'
import { makeFilm, startFilmWorker } from '#client/film/make-film.ts'
import { failureText } from '#client/http/failure-text.ts'
import type { HistoryChunk } from '#client/replay/read-history.ts'
import type { SharedArtwork } from '#client/models/sharing/use-sharing-reward.ts'
import type { DeviceChunk } from '#client/replay/read-replay.ts'

const FALLBACK = 'The film could not be made. Please try again.'
const TYPES: Readonly<Record<FilmFormat, string>> = { gif: 'image/gif', webm: 'video/webm', mp4: 'video/mp4' }

export type FilmState =
  | { readonly name: 'idle' }
  | ({ readonly name: 'making' } & FilmProgress)
  | { readonly name: 'failed'; readonly message: string }
  /** `toShare`: the browser shares files (phones), so the person has yet to choose where it goes. */
  | { readonly name: 'saved'; readonly file: File; readonly toShare: boolean }

export interface FilmJob {
  readonly state: FilmState
  /** Makes the film and downloads it, or offers it for sharing. */
  make(settings: FilmSettings): void
  /** Cancels the film under way and drops a finished one. */
  stop(): void
}

/** Makes films of a replay, one at a time. A film under way is cancelled when the component unmounts. */
export function useFilm({ title, platesUrl, read }: FilmSource): FilmJob {
  const [state, setState] = useState<FilmState>({ name: 'idle' })
  const running = useRef<AbortController | null>(null)
  const stop = useCallback(() => {
    running.current?.abort()
    setState({ name: 'idle' })
  }, [])
  useEffect(() => () => running.current?.abort(), [])

  const make = async (settings: FilmSettings): Promise<void> => {
    running.current?.abort()
    const attempt = new AbortController()
    running.current = attempt
    const { signal } = attempt
    setState({ name: 'making', share: 0, bytes: 0 })
    try {
      const plates = await fetchPlates(platesUrl)
      const bytes = await makeFilm(
        { plates, chunks: read(signal), settings },
        {
          signal,
          onProgress: (progress) => setState({ name: 'making', ...progress }),
          startWorker: startFilmWorker,
        },
      )
      const file = new File([bytes], `${fileName(title)}.${settings.format}`, { type: TYPES[settings.format] })
      const toShare = canShareFile(file)
      if (!toShare) downloadFile(file)
      setState({ name: 'saved', file, toShare })
    } catch (error) {
      if (signal.aborted) return
      // The history may still be loading.
      attempt.abort()
      setState({
        name: 'failed',
        message: error instanceof Error ? failureText(error, { fallback: error.message || FALLBACK }) : FALLBACK,
      })
    }
  }
  return { state, stop, make: (settings) => void make(settings) }
}

/** A replay that can be saved as a film. */
export interface FilmSource {
  readonly artwork: SharedArtwork
  readonly title: string
  /** Address of the page's plates (ink and regions). */
  readonly platesUrl: string
  /** How long the replay takes at speed 1. */
  readonly durationMs: number
  /** Yields what the replay shows. */
  readonly read: (signal: AbortSignal) => AsyncIterable<HistoryChunk | DeviceChunk>
}

/** The messages between the main thread and the film worker. */
import type { LoggedUpdate } from '#client/replay/read-history.ts'

/** The files that a replay can become. Videos need a browser that encodes them. */
export const FILM_FORMATS = ['gif', 'webm', 'mp4'] as const
export type FilmFormat = (typeof FILM_FORMATS)[number]

/** The film's pixels for one pixel of the 800 x 600 page, in each direction. */
export type FilmSize = 0.5 | 1

export interface FilmSettings {
  readonly format: FilmFormat
  readonly size: FilmSize
  /** The longest time that the strokes may take. A shorter replay is not stretched. */
  readonly maxSeconds: number
}

/** A worker gets one 'open', the history in parts, and one 'make'; the main thread terminates it afterwards. */
export type ToFilm =
  /** `plates`: encoded as the server sends them; transferred. */
  | { readonly type: 'open'; readonly plates: ArrayBuffer; readonly settings: FilmSettings }
  /** The next entries of the log, in order. */
  | { readonly type: 'history'; readonly entries: readonly LoggedUpdate[] }
  /** What a device has of the artwork. */
  | { readonly type: 'copy'; readonly updates: readonly Uint8Array[] }
  | { readonly type: 'make' }

export interface FilmProgress {
  /** From 0 to 1. */
  readonly share: number
  /** The size of the file so far. */
  readonly bytes: number
}

export type FromFilm =
  | ({ readonly type: 'progress' } & FilmProgress)
  | { readonly type: 'done'; readonly file: Uint8Array<ArrayBuffer> }
  | { readonly type: 'failed'; readonly message: string }

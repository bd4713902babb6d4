import type { FilmFormat, FilmSettings } from './film-messages.ts'
import { FRAME_MS, HOLD_MS } from './film-schedule.ts'

/** Bytes of the first and the last picture together, at 800 x 600. */
const PICTURES_BYTES: Readonly<Record<FilmFormat, number>> = { gif: 60_000, webm: 60_000, mp4: 70_000 }
/** Bytes of a picture in which a stroke grows, at 800 x 600. */
const CHANGE_BYTES: Readonly<Record<FilmFormat, number>> = { gif: 1_500, webm: 500, mp4: 600 }

/**
 * Returns about how many bytes a film takes, from measured films of ordinary pages: a busy one may take three times as much.
 * @param strokesMs how long its strokes take
 */
export function estimateFilmBytes({ format, size }: Pick<FilmSettings, 'format' | 'size'>, strokesMs: number): number {
  const changes = (strokesMs + (format === 'gif' ? 0 : HOLD_MS)) / FRAME_MS[format]
  return (PICTURES_BYTES[format] + changes * CHANGE_BYTES[format]) * (size === 1 ? 1 : 0.45)
}

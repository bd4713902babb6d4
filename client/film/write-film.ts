import type { Plates } from '#crdt/painter/planes/planes.ts'
import { ReplayClock } from '#client/replay/replay-clock.ts'
import type { ReplayLog } from '#client/replay/replay-log.ts'
import type { Film } from './film.ts'
import type { FilmProgress, FilmSettings } from './film-messages.ts'
import { FilmPainter, type FilmPicture } from './film-painter.ts'
import { filmPositions, FRAME_MS, HOLD_MS } from './film-schedule.ts'

/** The smallest share that is reported: finer steps are not visible. */
const MIN_STEP_SHARE = 0.01

export interface FilmSource {
  readonly plates: Plates
  readonly log: ReplayLog
}

/** Paints the replay of a log from the empty page on, and returns the film's file. @param begin gets the first picture */
export async function writeFilm(
  { plates, log }: FilmSource,
  { format, size, maxSeconds }: FilmSettings,
  begin: (first: FilmPicture) => Promise<Film>,
  report: (progress: FilmProgress) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const painter = new FilmPainter(plates, log, size)
  const clock = new ReplayClock(log.steps.map(({ at }) => at))
  const positions = filmPositions(clock, maxSeconds, FRAME_MS[format])
  const film = await begin(painter.paint(0))
  let reported = 0
  for (const [i, position] of positions.entries()) {
    await film.add(painter.paint(position), FRAME_MS[format])
    const share = (i + 1) / positions.length
    if (share - reported < MIN_STEP_SHARE) continue
    reported = share
    report({ share, bytes: film.bytes })
  }
  return film.finish(HOLD_MS)
}

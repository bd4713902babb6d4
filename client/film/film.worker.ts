/** The worker that makes one film. The encoders are fetched only for their format. */
import { requirePainter } from '#crdt/painter/painters.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { ReplayLog } from '#client/replay/replay-log.ts'
import type { Film } from './film.ts'
import type { FilmFormat, FilmSettings, FromFilm, ToFilm } from './film-messages.ts'
import type { FilmPicture } from './film-painter.ts'
import { writeFilm, type FilmSource } from './write-film.ts'

const post = (message: FromFilm): void => {
  self.postMessage(message, { transfer: message.type === 'done' ? [message.file.buffer] : [] })
}

const log = new ReplayLog()
let opened: { readonly source: FilmSource; readonly settings: FilmSettings } | null = null

async function begin(format: FilmFormat, first: FilmPicture): Promise<Film> {
  if (format === 'gif') return new (await import('./gif-film.ts')).GifFilm()
  return (await import('./video-film.ts')).VideoFilm.begin(format, first)
}

async function handle(message: ToFilm): Promise<void> {
  switch (message.type) {
    case 'open': {
      const plates = decodePlates(new Uint8Array(message.plates))
      requirePainter(plates)
      opened = { source: { plates, log }, settings: message.settings }
      return
    }
    case 'history':
      return log.add(message.entries)
    case 'copy':
      return log.addCopy(message.updates)
    case 'make': {
      if (!opened) throw new Error('the page has not been opened')
      const { source, settings } = opened
      const file = await writeFilm(
        source,
        settings,
        (first) => begin(settings.format, first),
        (progress) => post({ type: 'progress', ...progress }),
      )
      return post({ type: 'done', file })
    }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToFilm>) => {
  handle(data).catch((error: unknown) =>
    post({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
  )
})

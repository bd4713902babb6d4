import { Download, Share } from 'lucide-react'
import { estimateFilmBytes } from '#client/film/film-size.ts'
import type { FilmFormat, FilmSize } from '#client/film/film-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { useShareFile } from '#client/features/export/use-share-file.ts'
import type { SharedArtwork } from '#client/models/sharing/use-sharing-reward.ts'
import { sayBytes } from '#client/ui/words/say-bytes.ts'
import type { FilmJob } from './use-film.ts'

const FORMAT_LABELS: Readonly<Record<FilmFormat, string>> = { mp4: 'MP4', webm: 'WebM', gif: 'GIF' }
const FORMAT_NOTES: Readonly<Record<FilmFormat, string>> = {
  mp4: 'A video for phones, messages and computers.',
  webm: 'A video for browsers and most messages.',
  gif: 'A moving picture that repeats. It works everywhere, also in old mail.',
}
const SIZES = [
  { value: '0.5', label: '400 × 300' },
  { value: '1', label: '800 × 600' },
] as const
const SIZE_OF: Readonly<Record<(typeof SIZES)[number]['value'], FilmSize>> = { '0.5': 0.5, '1': 1 }
const LENGTHS = [
  { value: '10', label: '10 s' },
  { value: '20', label: '20 s' },
  { value: '40', label: '40 s' },
] as const
const SECONDS_OF = { '10': 10, '20': 20, '40': 40 } as const

export interface FilmChoices {
  readonly format: FilmFormat
  readonly size: keyof typeof SIZE_OF
  readonly length: keyof typeof SECONDS_OF
}

export interface FilmFormProps {
  artwork: SharedArtwork
  job: FilmJob
  /** What this browser can make, the most useful one first. */
  formats: readonly FilmFormat[]
  choices: FilmChoices
  onChoose: (choices: FilmChoices) => void
  /** How long the replay takes at speed 1. */
  durationMs: number
}

/** The choices of a film, and what became of the last one. */
export function FilmForm({ artwork, job, formats, choices, onChoose, durationMs }: FilmFormProps) {
  const share = useShareFile(artwork, 'The film could not be passed on. Please try again.')
  const { format, size, length } = choices
  const choose = (choice: Partial<FilmChoices>): void => {
    // Drops a finished film that is still waiting to be shared.
    job.stop()
    onChoose({ ...choices, ...choice })
  }
  const settings = { format, size: SIZE_OF[size], maxSeconds: SECONDS_OF[length] }
  const strokesMs = Math.min(durationMs, settings.maxSeconds * 1_000)
  const { state } = job
  return (
    <div className="flex flex-col gap-4">
      <Segments
        label="Kind of film"
        options={formats.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
        value={format}
        onChange={(next) => choose({ format: next })}
      />
      <p className="text-small text-ink-soft">{FORMAT_NOTES[format]}</p>
      <Segments label="Size" options={SIZES} value={size} onChange={(next) => choose({ size: next })} />
      {durationMs > SECONDS_OF['10'] * 1_000 && (
        <Segments label="Length" options={LENGTHS} value={length} onChange={(next) => choose({ length: next })} />
      )}
      <p className="text-small text-ink-soft">
        About {Math.max(1, Math.round(strokesMs / 1_000))} seconds, about{' '}
        {sayBytes(estimateFilmBytes(settings, strokesMs))}
      </p>
      {state.name === 'saved' && state.toShare ? (
        <Button variant="primary" onClick={() => void share(state.file)}>
          <Share aria-hidden="true" />
          Choose where it goes
        </Button>
      ) : (
        <Button variant="primary" onClick={() => job.make(settings)}>
          <Download aria-hidden="true" />
          Save film
        </Button>
      )}
      <output className="text-small wrap-break-word text-leaf-ink empty:hidden">
        {state.name === 'saved' &&
          (state.toShare
            ? `Your film is ready, ${sayBytes(state.file.size)}.`
            : `Saved as ${state.file.name}, ${sayBytes(state.file.size)}`)}
      </output>
      <p role="alert" className="text-tomato-ink empty:hidden">
        {state.name === 'failed' ? state.message : ''}
      </p>
    </div>
  )
}

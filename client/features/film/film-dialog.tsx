import { useEffect, useState } from 'react'
import { Download, Share } from 'lucide-react'
import type { FilmFormat, FilmSize } from '#client/film/film-messages.ts'
import { filmFormats } from '#client/film/video-support.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { sayBytes } from '#client/ui/list-text.ts'
import { Segments } from '#client/ui/controls/segments.tsx'
import { useShareFile } from '#client/features/export/use-share-file.ts'
import type { SharedArtwork } from '#client/models/sharing/use-sharing-reward.ts'
import { type FilmJob, type FilmSource, useFilm } from './use-film.ts'

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

/** The final size can be told once this share is done. */
const TELLING_SHARE = 0.1

function aboutSeconds(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000))
  return seconds === 1 ? 'About 1 second' : `About ${seconds} seconds`
}

export interface FilmDialogProps {
  source: FilmSource
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The dialog that saves a replay as a video or GIF. */
export function FilmDialog({ source, open, onOpenChange }: FilmDialogProps) {
  const job = useFilm(source)
  const [formats, setFormats] = useState<readonly FilmFormat[] | null>(null)
  const [choices, setChoices] = useState<FilmChoices>({ format: 'gif', size: '1', length: '20' })
  useEffect(() => {
    let isGone = false
    void filmFormats().then((found) => {
      if (isGone) return
      setFormats(found)
      setChoices((before) => ({ ...before, format: found[0] ?? before.format }))
    })
    return () => {
      isGone = true
    }
  }, [])
  const change = (next: boolean): void => {
    if (!next) job.stop()
    onOpenChange(next)
  }
  const { state } = job
  return (
    <Dialog
      open={open && formats !== null}
      onOpenChange={change}
      title="Save the replay"
      description="A film of how the picture came to be, to send or to keep."
    >
      {state.name === 'making' ? (
        <div className="flex flex-col items-start gap-4">
          <output>Making your film...</output>
          <Progress label="Making" value={state.share} />
          <p className="text-small text-ink-soft tabular-nums">
            {state.share < TELLING_SHARE ? ' ' : `About ${sayBytes(state.bytes / state.share)} in the end`}
          </p>
          <Button onClick={() => job.stop()}>Cancel</Button>
        </div>
      ) : (
        formats && (
          <FilmForm
            artwork={source.artwork}
            job={job}
            formats={formats}
            choices={choices}
            onChoose={setChoices}
            durationMs={source.durationMs}
          />
        )
      )}
    </Dialog>
  )
}

interface FilmChoices {
  readonly format: FilmFormat
  readonly size: keyof typeof SIZE_OF
  readonly length: keyof typeof SECONDS_OF
}

interface FilmFormProps {
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
function FilmForm({ artwork, job, formats, choices, onChoose, durationMs }: FilmFormProps) {
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
      <p className="text-small text-ink-soft">{aboutSeconds(strokesMs)}</p>
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

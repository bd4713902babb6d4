import { useEffect, useState } from 'react'
import type { FilmFormat } from '#client/film/film-messages.ts'
import { filmFormats } from '#client/film/video-support.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { FilmForm, type FilmChoices } from './film-form.tsx'
import type { FilmSource } from './film-source.ts'
import { sayBytes } from '#client/ui/words/say-bytes.ts'
import { useFilm } from './use-film.ts'

/** The final size can be told once this share is done. */
const TELLING_SHARE = 0.1

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

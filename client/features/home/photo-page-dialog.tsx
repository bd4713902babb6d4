import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { Camera, ImageUp } from 'lucide-react'
import { makeOwnPage } from '#contract/own-pages.ts'
import { MAX_DETAIL } from '#client/photo-page/photo-lines.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Slider } from '#client/ui/controls/slider.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { fileOfLines, imageOfLines } from '#client/photo-page/photo-pixels.ts'
import { type Sheet, SHEET_HEIGHT, SHEET_WIDTH } from '#client/photo-page/sheet.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { ARTWORKS_KEY } from '#client/models/artworks/artworks-key.ts'
import { callWithFile } from '#client/http/call-with-file.ts'
import { usePhotoLines } from './use-photo-lines.ts'

export interface PhotoPageDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Makes a page of a photo: the photo becomes lines on this device, and only they are sent (TEMPLATE-16). */
export function PhotoPageDialog(props: PhotoPageDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ open, onOpenChange }: PhotoPageDialogProps) {
  const { detail, setDetail, choosePhoto, lines, isDrawing, failure } = usePhotoLines()
  const ownPage = useOwnPage()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Make a page of my photo"
      description="Your photo stays on this device. Only the lines are sent, when you use them, and only you see the page."
      footer={
        lines && (
          <>
            {ownPage.error && (
              <Alert title="The page was not made">
                {failureText(ownPage.error, { fallback: 'Please try again.' })}
              </Alert>
            )}
            <Button variant="primary" disabled={isDrawing || ownPage.isPending} onClick={() => ownPage.mutate(lines)}>
              {ownPage.isPending ? 'Making the page...' : 'Use it'}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {lines && <LinesPicture lines={lines} isDrawing={isDrawing} />}
        {failure !== null && <Alert title="No page from this photo">{failure}</Alert>}
        <output className="sr-only">{isDrawing ? 'Drawing the lines...' : lines && 'The lines are drawn.'}</output>
        {lines && (
          <div className="flex items-center gap-4">
            <span aria-hidden="true" className="text-lead font-semibold">
              Detail
            </span>
            <Slider
              label="Detail"
              value={detail}
              onChange={setDetail}
              min={1}
              max={MAX_DETAIL}
              valueText={`${detail} of ${MAX_DETAIL}`}
            />
          </div>
        )}
        {!lines && isDrawing && <p className="text-center text-ink-soft">Drawing the lines...</p>}
        <PhotoFile onChoose={choosePhoto} />
      </div>
    </Dialog>
  )
}

/** The page that the lines make. */
function LinesPicture({ lines, isDrawing }: { lines: Sheet; isDrawing: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(imageOfLines(lines), 0, 0)
  }, [lines])
  return (
    <div
      aria-busy={isDrawing}
      className="light-theme rounded-card border border-line bg-white p-2 aria-busy:opacity-60"
    >
      <canvas
        ref={canvas}
        width={SHEET_WIDTH}
        height={SHEET_HEIGHT}
        aria-hidden="true"
        className="mx-auto block max-h-[42svh] max-w-full"
      />
      <span className="sr-only">The page made of your photo</span>
    </div>
  )
}

/** Makes an artwork on a page with these lines, and opens it. A second attempt with the same lines makes no second one. */
function useOwnPage() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const attempt = useRef<{ lines: Sheet; key: string } | null>(null)
  return useMutation({
    async mutationFn(lines: Sheet) {
      if (attempt.current?.lines !== lines) attempt.current = { lines, key: randomId() }
      const file = await fileOfLines(lines)
      return callWithFile(makeOwnPage, { name: 'image', file, fields: {}, idempotencyKey: attempt.current.key })
    },
    async onSuccess({ id }) {
      void queries.invalidateQueries({ queryKey: ARTWORKS_KEY })
      await navigate(`/canvas/${id}`)
    },
  })
}

interface PhotoInputProps {
  label: string
  icon: ReactNode
  /** Opens the camera of a phone or tablet at once. */
  camera?: boolean
  onChoose: (photo: File) => void
}

function PhotoInput({ label, icon, camera = false, onChoose }: PhotoInputProps) {
  const id = useId()
  return (
    <div className="relative flex min-h-20 grow basis-40 flex-col items-center justify-center gap-1 rounded-field border-[1.5px] border-dashed border-field-line bg-field p-3 text-center hover:bg-door/50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus [&_svg]:size-7 [&_svg]:text-blueberry-ink">
      {icon}
      <label htmlFor={id} className="font-display text-lead font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        {...(camera && { capture: 'environment' as const })}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          const [photo] = target.files ?? []
          if (photo) onChoose(photo)
          // The same photo can be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}

/** Two ways to a photo: from the device, or by its camera. */
function PhotoFile({ onChoose }: { onChoose: (photo: File) => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <PhotoInput label="Choose a photo" icon={<ImageUp aria-hidden="true" />} onChoose={onChoose} />
      <PhotoInput label="Take a photo" icon={<Camera aria-hidden="true" />} camera onChoose={onChoose} />
    </div>
  )
}

import { MAX_DETAIL } from '#client/photo-page/line-art.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Slider } from '#client/ui/controls/slider.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { LinesPicture } from './lines-picture.tsx'
import { PhotoFile } from './photo-file.tsx'
import { useOwnPage } from './use-own-page.ts'
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

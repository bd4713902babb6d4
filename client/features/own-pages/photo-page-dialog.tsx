import { type ReactNode, useId, useState } from 'react'
import { Camera, ImageUp } from 'lucide-react'
import { type Detail, DETAILS } from '#client/own-page/photo-lines.ts'
import type { Lines } from '#client/own-page/sheet.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { RadioGroup } from '#client/ui/controls/radio-group.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { LinesPicture } from './lines-picture.tsx'
import { type OwnPageDialogProps, useOwnPage } from './use-own-page.ts'
import { type LinesByDetail, usePhotoLines } from './use-photo-lines.ts'

const DETAIL_WORDS: Readonly<Record<Detail, string>> = {
  large: 'Few parts',
  medium: 'More parts',
  small: 'Many parts',
}

/** Makes a page of a photo: the photo becomes lines on this device, and only they are sent (TEMPLATE-16). */
export function PhotoPageDialog(props: OwnPageDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ open, onOpenChange, onUse }: OwnPageDialogProps) {
  const { choosePhoto, lines, isDrawing, failure } = usePhotoLines()
  const [detail, setDetail] = useState<Detail>('medium')
  const ownPage = useOwnPage('My photo', onUse)
  // Large parts of a plain photo may have no lines.
  const offered = DETAILS.filter((one) => lines[one] || isDrawing)
  const shown = offered.includes(detail) ? detail : (offered[0] ?? detail)
  const chosen = lines[shown]
  const hasLines = Object.keys(lines).length > 0
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Make a page of my photo"
      description={
        onUse
          ? 'Your photo stays on this device. So do the lines, until you make an account.'
          : 'Your photo stays on this device. Only the lines are sent, when you use them, and only you see the page.'
      }
      footer={
        hasLines && (
          <>
            {ownPage.error && (
              <Alert title="The page was not made">
                {failureText(ownPage.error, { fallback: 'Please try again.' })}
              </Alert>
            )}
            <Button
              variant="primary"
              disabled={!chosen || isDrawing || ownPage.isPending}
              onClick={() => chosen && ownPage.mutate(chosen)}
            >
              {ownPage.isPending ? 'Making the page...' : 'Use it'}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <Alert title="No page from this photo">{failure}</Alert>}
        <output className="sr-only">{isDrawing ? 'Drawing the lines...' : hasLines && 'The lines are drawn.'}</output>
        {hasLines && (
          <>
            <div className="light-theme rounded-card border border-line bg-white p-2">
              {chosen ? (
                <LinesPicture lines={chosen} className="mx-auto max-h-[36svh] w-auto! max-w-full" />
              ) : (
                <Skeleton className="aspect-4/3 w-full" />
              )}
            </div>
            <DetailChoice lines={lines} offered={offered} value={shown} onChange={setDetail} />
          </>
        )}
        {!hasLines && isDrawing && <p className="text-center text-ink-soft">Drawing the lines...</p>}
        <PhotoFile onChoose={choosePhoto} />
      </div>
    </Dialog>
  )
}

interface DetailChoiceProps {
  lines: LinesByDetail
  offered: readonly Detail[]
  value: Detail
  onChange: (detail: Detail) => void
}

/** The photo's lines in each detail, as pictures to choose from. */
function DetailChoice({ lines, offered, value, onChange }: DetailChoiceProps) {
  return (
    <RadioGroup
      label="Detail"
      value={value}
      onChange={onChange}
      className="grid grid-cols-3 gap-3"
      optionClassName="light-theme flex flex-col overflow-hidden rounded-field border-2 border-line bg-white text-ink aria-checked:border-blueberry aria-checked:bg-blueberry-pale"
      options={offered.map((detail) => ({ value: detail, shown: pictureOf(detail, lines[detail]) }))}
    />
  )
}

/** Returns what draws one of the pictures. */
const pictureOf = (detail: Detail, drawn: Lines | undefined) => () => (
  <>
    {drawn ? <LinesPicture lines={drawn} small /> : <Skeleton className="aspect-4/3 w-full rounded-none" />}
    <span className="w-full px-1 py-2 text-center text-small font-semibold">{DETAIL_WORDS[detail]}</span>
  </>
)

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

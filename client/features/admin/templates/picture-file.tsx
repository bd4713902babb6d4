import { ImageUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'

export interface PictureFileProps {
  /** The name of the chosen file; null before one is chosen. */
  chosen: string | null
  onChoose: (file: File) => void
}

/** A field for one picture: it is chosen from the device, or dropped here. */
export function PictureFile({ chosen, onChoose }: PictureFileProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null): void => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (file) onChoose(file)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={classNames(
        'relative flex min-h-28 flex-col items-center justify-center gap-1 rounded-field border-[1.5px] border-dashed border-field-line p-4 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        over ? 'bg-blueberry-pale' : 'bg-field hover:bg-door/50',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ImageUp aria-hidden="true" className="size-7 text-blueberry-ink" />
      <label htmlFor={id} className="font-display text-lead font-semibold">
        {chosen === null ? 'Choose a picture' : 'Choose another picture'}
      </label>
      <p id={`${id}-hint`} className="text-small text-ink-soft">
        PNG, JPG, SVG up to 5MB
      </p>
      {chosen !== null && <p className="max-w-full text-small font-semibold wrap-anywhere">{chosen}</p>}
      <input
        id={id}
        type="file"
        accept="image/*"
        aria-describedby={`${id}-hint`}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          take(target.files)
          // The same file can be chosen again after it was changed.
          target.value = ''
        }}
      />
    </div>
  )
}

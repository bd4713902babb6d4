import { Camera, ImageUp } from 'lucide-react'
import { type ReactNode, useId } from 'react'

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
export function PhotoFile({ onChoose }: { onChoose: (photo: File) => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <PhotoInput label="Choose a photo" icon={<ImageUp aria-hidden="true" />} onChoose={onChoose} />
      <PhotoInput label="Take a photo" icon={<Camera aria-hidden="true" />} camera onChoose={onChoose} />
    </div>
  )
}

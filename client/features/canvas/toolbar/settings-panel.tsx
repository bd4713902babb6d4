import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useCanvasDialog } from '#client/features/canvas/state/dialogs-context.tsx'
import { useCanvasSettings } from '#client/features/canvas/state/tools-context.ts'
import { Switch } from '#client/ui/controls/switch.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { DETAILS_TITLES, ToolDetails } from './tool-details.tsx'

/**
 * `foot`: below a phone's tools, at most as high as leaves the page its size. `side`: next to the page. `strip`: below the page, from
 * side to side.
 */
type Place = 'foot' | 'side' | 'strip'

const LOOKS: Readonly<Record<Place, string>> = {
  foot: 'max-h-[max(11rem,calc(100dvh-10rem-75vw))] w-full border-t',
  side: 'h-full w-66 max-w-full border-r',
  strip: 'w-full border-b',
}

export interface SettingsPanelProps {
  /** Always true: the panel is loaded when it is shown first. */
  open: boolean
  place: Place
}

/** The settings of the chosen tool, next to the page and the tools: they cover neither. */
export function SettingsPanel({ place }: SettingsPanelProps) {
  const { settings, change } = useCanvasSettings()
  const { onOpenChange } = useCanvasDialog('tool')
  const panel = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (
        opener instanceof HTMLElement &&
        (document.activeElement === document.body || document.activeElement === null)
      )
        opener.focus({ preventScroll: true })
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onOpenChange(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <dialog
      ref={panel}
      open
      tabIndex={-1}
      aria-labelledby={title}
      data-place={place}
      className={`settings-panel static m-0 min-h-0 overflow-y-auto border-line bg-paper p-3 text-ink outline-none ${LOOKS[place]}`}
      onKeyDown={onKeyDown}
    >
      <div className="flex items-center justify-between">
        <h2 id={title} className="text-lead">
          {DETAILS_TITLES[settings.tool]}
        </h2>
        <IconButton label="Close" icon={<X />} onClick={() => onOpenChange(false)} />
      </div>
      <ToolDetails open />
      {place !== 'foot' && (
        <Switch
          label="I draw with my left hand"
          checked={settings.leftHanded}
          onChange={(leftHanded) => change({ leftHanded })}
        />
      )}
    </dialog>
  )
}

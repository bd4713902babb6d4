import { Dialog } from '#client/ui/overlays/dialog.tsx'

interface Guide {
  readonly name: string
  readonly on: string
  readonly off: string
}

const GUIDES: readonly Guide[] = [
  {
    name: 'iPhone and iPad',
    on: 'Settings, Accessibility, Guided Access: switch it on. Then come back here, press the side button (or the home button) three times, and choose Start.',
    off: 'Press it three times again and type your code.',
  },
  {
    name: 'Android',
    on: 'Settings, Security, App pinning (or Screen pinning): switch it on. Then open the list of open apps, touch the picture above this one, and choose Pin.',
    off: 'Hold Back and Overview together, or swipe up and hold.',
  },
  {
    name: 'Windows and Chromebook',
    on: 'A second account helps most: Assigned access on Windows, or a child’s account with Family Link on a Chromebook.',
    off: 'Sign out of that account.',
  },
]

export interface KeepInDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Tells grown-ups how the device itself keeps a child in this app, where a web page cannot. */
export function KeepInDialog({ open, onOpenChange }: KeepInDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Lock the device too"
      description="Kid mode holds Back, zoom and menus. The home gesture belongs to your device, and your device can hold it too."
    >
      <div className="flex flex-col gap-4">
        {GUIDES.map(({ name, on, off }) => (
          <section key={name}>
            <h3 className="text-lead">{name}</h3>
            <p>{on}</p>
            <p className="text-ink-soft">To leave: {off}</p>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

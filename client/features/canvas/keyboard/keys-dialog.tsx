import { Dialog } from '#client/ui/overlays/dialog.tsx'

interface KeyRow {
  readonly keys: readonly string[]
  readonly does: string
  /** Hidden in kid mode, where this key does nothing. */
  readonly adultOnly?: true
}

/** Fingers first: nothing else teaches them, and on a phone only the first rows are in view. */
const KEYS: readonly { title: string; rows: readonly KeyRow[] }[] = [
  {
    title: 'Fingers',
    rows: [
      { keys: ['2 fingers'], does: 'Tap to undo', adultOnly: true },
      { keys: ['2 fingers'], does: 'Pinch to zoom, slide to move the page' },
      { keys: ['3 fingers'], does: 'Tap to redo', adultOnly: true },
      { keys: ['Hold still'], does: 'At the end of a line, to make it straight' },
      { keys: ['Same tool'], does: 'Tap it again for its styles and sizes', adultOnly: true },
    ],
  },
  {
    title: 'Tools',
    rows: [
      { keys: ['G'], does: 'Fill' },
      { keys: ['B'], does: 'Brush' },
      { keys: ['E'], does: 'Eraser' },
      { keys: ['M'], does: 'Magic Wand' },
      { keys: ['S'], does: 'Stickers' },
      { keys: ['[', ']'], does: 'Smaller, larger', adultOnly: true },
      { keys: ['Shift'], does: 'Hold while you draw, for a straight line', adultOnly: true },
    ],
  },
  {
    title: 'Colors',
    rows: [
      { keys: ['1', '…', '9', '0', '-', '='], does: 'The twelve crayons' },
      { keys: ['I'], does: 'Pick a color from the page', adultOnly: true },
      { keys: ['Esc'], does: 'Put the eyedropper away', adultOnly: true },
      { keys: ['X'], does: 'Back to the last color', adultOnly: true },
    ],
  },
  {
    title: 'Color by number',
    rows: [
      { keys: ['N'], does: 'Turn it on or off', adultOnly: true },
      { keys: ['1', '…', '9', '0', '-', '='], does: 'The numbers' },
      { keys: ['W'], does: 'Show me where' },
      { keys: ['P'], does: 'Paint me one', adultOnly: true },
    ],
  },
  {
    title: 'Page',
    rows: [
      { keys: ['Ctrl Z'], does: 'Undo' },
      { keys: ['Ctrl Y'], does: 'Redo', adultOnly: true },
      { keys: ['Ctrl S'], does: 'Save', adultOnly: true },
      { keys: ['Space'], does: 'Hold to move the page' },
      { keys: ['Shift 1'], does: 'Show whole page' },
      { keys: ['F'], does: 'Full screen', adultOnly: true },
    ],
  },
  {
    title: 'Without a mouse',
    rows: [
      { keys: ['Tab'], does: 'Go to the page' },
      { keys: ['←', '↑', '→', '↓'], does: 'From part to part' },
      { keys: ['Page Down', 'Page Up'], does: 'Through all parts, one by one' },
      { keys: ['Home', 'End'], does: 'To the first part, the last part' },
      { keys: ['Enter'], does: 'Color the part' },
      { keys: ['Esc'], does: 'Leave the page' },
    ],
  },
]

export interface KeysDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Kid mode is on: only the keys that work there are listed. */
  kid: boolean
}

/** The list of the canvas's gestures and keys; the header's menu and '?' open it. */
export function KeysDialog({ open, onOpenChange, kid }: KeysDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Fingers and keys" wide>
      <div className="tablet:columns-2 tablet:gap-8">
        {KEYS.map(({ title, rows }) => (
          <section key={title} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-lead">{title}</h3>
            <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] gap-x-3 gap-y-1 text-body">
              {shownRows(rows, kid).map(({ keys, does }) => (
                <div key={does} className="contents">
                  <dt className="flex flex-wrap items-center gap-1">
                    {keys.map((key) =>
                      key === '…' ? (
                        <span key={key}>…</span>
                      ) : (
                        <kbd
                          key={key}
                          className="rounded-small border border-line bg-door px-1.5 font-display text-small font-semibold"
                        >
                          {key}
                        </kbd>
                      ),
                    )}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function shownRows(rows: readonly KeyRow[], kid: boolean): readonly KeyRow[] {
  return kid ? rows.filter(({ adultOnly }) => !adultOnly) : rows
}

import { Dialog } from '#client/ui/dialog.tsx'

const KEYS: readonly { title: string; rows: readonly (readonly [keys: readonly string[], does: string])[] }[] = [
  {
    title: 'Tools',
    rows: [
      [['G'], 'Fill'],
      [['B'], 'Brush'],
      [['E'], 'Eraser'],
      [['M'], 'Magic Wand'],
      [['[', ']'], 'Smaller, larger'],
    ],
  },
  {
    title: 'Colors',
    rows: [
      [['1', '…', '9', '0', '-', '='], 'The twelve crayons'],
      [['I'], 'Pick a color from the page'],
      [['X'], 'Back to the last color'],
    ],
  },
  {
    title: 'Page',
    rows: [
      [['Ctrl Z'], 'Undo'],
      [['Ctrl Y'], 'Redo'],
      [['Ctrl S'], 'Save'],
      [['Space'], 'Hold to move the page'],
      [['Shift 1'], 'Show whole page'],
    ],
  },
  {
    title: 'Without a mouse',
    rows: [
      [['Tab'], 'Go to the page'],
      [['←', '↑', '→', '↓'], 'From part to part'],
      [['Enter'], 'Color the part'],
    ],
  },
  {
    title: 'Fingers',
    rows: [
      [['2 fingers'], 'Move and zoom; tap to undo'],
      [['3 fingers'], 'Tap to redo'],
    ],
  },
]

/** Every key of the canvas, opened by '?'. */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys">
      <div className="flex flex-col gap-4">
        {KEYS.map(({ title, rows }) => (
          <section key={title}>
            <h3 className="mb-1 text-lead">{title}</h3>
            <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] gap-x-3 gap-y-1 text-body">
              {rows.map(([keys, does]) => (
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

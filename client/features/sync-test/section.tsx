import { useId, type ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'

/** One part of the panel with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="flex min-w-0 flex-col gap-3 p-5">
        <h3 id={id} className="text-heading-4">
          {title}
        </h3>
        {children}
      </Card>
    </section>
  )
}

/** A table that scrolls by itself where it does not fit, with the keyboard too. */
export function ScrollTable({
  label,
  head,
  children,
}: {
  label: string
  head: readonly string[]
  children: ReactNode
}) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={`${label}, table`} tabIndex={0} className="max-h-72 overflow-auto rounded-small">
      <table className="w-full border-collapse text-left text-small tabular-nums [&_td]:py-1 [&_td]:pr-3 [&_th]:py-1 [&_th]:pr-3">
        <thead className="sticky top-0 bg-paper text-ink-soft">
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className="font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

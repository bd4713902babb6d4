import { Card } from '#client/ui/card.tsx'

/** Stands where a table has no records. */
export function NoRecords({ children }: { children: string }) {
  return (
    <Card className="p-8">
      <p className="text-center text-ink-soft">{children}</p>
    </Card>
  )
}

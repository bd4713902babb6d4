import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'

/** Replaces a list that could not be fetched. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Card className="flex flex-col items-center gap-4 p-8 text-center">
      <p className="text-ink-soft">{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </Card>
  )
}

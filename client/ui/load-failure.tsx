import { Button } from './button.tsx'
import { Card } from './card.tsx'

export interface LoadFailureProps {
  title: string
  text: string
  onRetry: () => void
}

/** Replaces a list that could not be fetched. */
export function LoadFailure({ title, text, onRetry }: LoadFailureProps) {
  return (
    <Card role="alert" className="flex flex-col items-center gap-3 p-8 text-center">
      <h2 className="text-heading-4">{title}</h2>
      <p className="text-ink-soft">{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </Card>
  )
}

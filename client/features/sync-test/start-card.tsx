import type { FormEvent, ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'

export interface StartCardProps {
  title: string
  /** The button, and the same while the request runs. */
  labels: { idle: string; busy: string }
  isBusy: boolean
  isDisabled?: boolean
  isPrimary?: boolean
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}

/** A card with a form of one field: one way into a test session. */
export function StartCard({ title, labels, isBusy, isDisabled, isPrimary, onSubmit, children }: StartCardProps) {
  return (
    <Card className="p-5 tablet:p-6">
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <h2 className="text-heading-3">{title}</h2>
        {children}
        <Button type="submit" variant={isPrimary ? 'primary' : 'quiet'} disabled={isBusy || isDisabled}>
          {isBusy ? labels.busy : labels.idle}
        </Button>
      </form>
    </Card>
  )
}

import type { FormEvent, ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'

export interface StartCardProps {
  title: string
  /** The button, and the same while the request runs. */
  label: string
  busyLabel: string
  busy: boolean
  disabled?: boolean
  primary?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A card with a form of one field: one way into a test session. */
export function StartCard({ title, label, busyLabel, busy, disabled, primary, onSubmit, children }: StartCardProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <Card className="p-5 tablet:p-6">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <h2 className="text-heading-3">{title}</h2>
        {children}
        <Button type="submit" variant={primary ? 'primary' : 'quiet'} disabled={busy || disabled}>
          {busy ? busyLabel : label}
        </Button>
      </form>
    </Card>
  )
}

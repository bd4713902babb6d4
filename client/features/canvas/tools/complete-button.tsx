import { Check } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { ToolButton } from './tool-button.tsx'

export interface CompleteButtonProps {
  onComplete: () => void
  /** The completion is under way. */
  busy: boolean
  /** `pill` is a button below the page, `tool` one in the rail of tools. */
  as: 'pill' | 'tool'
}

/** Returns the words of the button that completes an artwork. */
export const completeLabel = (busy: boolean): string => (busy ? 'Processing...' : 'Mark Complete')

/** Completes the artwork. */
export function CompleteButton({ onComplete, busy, as }: CompleteButtonProps) {
  const icon = <Check aria-hidden="true" />
  if (as === 'tool')
    return <ToolButton label={completeLabel(busy)} icon={icon} onPress={onComplete} disabled={busy} look="leaf" />
  return (
    <Button size="small" variant="leaf" onClick={onComplete} aria-disabled={busy}>
      {icon}
      {completeLabel(busy)}
    </Button>
  )
}

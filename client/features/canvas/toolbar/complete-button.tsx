import { Check } from 'lucide-react'
import { useCanvasCompletion } from '#client/features/canvas/state/people-context.ts'
import { Button } from '#client/ui/button.tsx'
import { ToolButton } from './tool-button.tsx'

/** Returns the words of the button that completes an artwork. */
export const completeLabel = (busy: boolean): string => (busy ? 'Processing...' : 'Mark Complete')

/** Completes the artwork, for people with the right to. @param as `pill` is a button below the page, `tool` one in the rail of tools */
export function CompleteButton({ as }: { as: 'pill' | 'tool' }) {
  const { mayComplete, complete, busy } = useCanvasCompletion()
  if (!mayComplete) return null
  const icon = <Check aria-hidden="true" />
  if (as === 'tool')
    return <ToolButton label={completeLabel(busy)} icon={icon} onPress={complete} disabled={busy} look="leaf" />
  return (
    <Button size="small" variant="leaf" onClick={complete} aria-disabled={busy}>
      {icon}
      {completeLabel(busy)}
    </Button>
  )
}

import { LogoMark } from '#client/ui/logo.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

/** While the first answers are on their way: the bare door, after a moment with the fridge on it. */
export function Waiting() {
  return (
    <output className="enamel grid min-h-svh place-items-center">
      <LogoMark className="h-16 animate-late" />
      <VisuallyHidden>One moment...</VisuallyHidden>
    </output>
  )
}

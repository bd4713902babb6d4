import { LogoMark } from '#client/ui/logo.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

/** The screen while the account or a screen's code is being fetched: an empty background, with the logo after a moment. */
export function Waiting() {
  return (
    <output className="enamel grid min-h-svh place-items-center">
      <LogoMark className="h-16 animate-late" />
      <VisuallyHidden>One moment...</VisuallyHidden>
    </output>
  )
}

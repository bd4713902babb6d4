import { Alert } from '#client/ui/alert.tsx'
import { hiddenWords } from './hidden-words.ts'

/** The same on the screens that show a picture. */
export function HiddenNotice() {
  return (
    <Alert title="This picture is hidden">
      <p>{hiddenWords()}</p>
    </Alert>
  )
}

import { Copy } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { copyWithToast } from '#client/models/sharing/copy-text.ts'

/** Copies a session code and says so in a toast. */
export const copyCode = (code: string): Promise<void> => copyWithToast(code, 'Code copied')

/** A button that shows the session code and copies it. */
export function CodePill({ code }: { code: string }) {
  return (
    <Button size="small" aria-label={`Session code ${code}. Copy`} onClick={() => void copyCode(code)}>
      <span className="code-text">{code}</span>
      <Copy aria-hidden="true" />
    </Button>
  )
}

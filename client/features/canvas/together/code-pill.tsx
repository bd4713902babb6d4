import { Copy } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { copyText } from './copy-text.ts'

/** Copies the code and says so; where no clipboard is to be had, the code stands there to be read. */
export async function copyCode(code: string): Promise<void> {
  if (await copyText(code)) toast({ title: 'Code copied' })
  else
    toast({
      title: 'Could not copy link',
      description: 'Please try again or copy the URL manually.',
      destructive: true,
    })
}

/** The session code as a pill that copies itself. */
export function CodePill({ code }: { code: string }) {
  return (
    <Button size="small" aria-label={`Session code ${code}. Copy`} onClick={() => void copyCode(code)}>
      <span className="code-text">{code}</span>
      <Copy aria-hidden="true" />
    </Button>
  )
}

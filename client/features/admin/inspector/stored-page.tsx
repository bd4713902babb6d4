import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TemplateInspector } from './template-inspector.tsx'

/** Shows the regions and the leaks of a page that exists, when they are asked for. @param imageUrl the path of its picture, which names its plates */
export function StoredPage({ imageUrl, open = false }: { imageUrl: string; open?: boolean }) {
  const [looking, setLooking] = useState(open)
  if (looking) return <TemplateInspector source={{ kind: 'url', imageUrl }} />
  return (
    <Button size="small" className="self-start" onClick={() => setLooking(true)}>
      <ScanSearch aria-hidden="true" />
      Look at the picture
    </Button>
  )
}

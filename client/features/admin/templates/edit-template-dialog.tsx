import type { Template } from '#contract/templates.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { EditTemplateForm } from './edit-template-form.tsx'

/** Changes what is said about a page. Its picture stays as it is. Mount it to open it. */
export function EditTemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Edit Template" description="The picture stays as it is.">
      <EditTemplateForm template={template} onSaved={onClose} />
    </Dialog>
  )
}

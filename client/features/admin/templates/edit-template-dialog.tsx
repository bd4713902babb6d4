import type { Template } from '#contract/templates.ts'
import { StoredPage } from '#client/features/admin/inspector/stored-page.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { EditTemplateForm } from './edit-template-form.tsx'

/** Changes what is said about a page. Its picture stays as it is. Mount it to open it. */
export function EditTemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Edit Template" description="The picture stays as it is.">
      <div className="flex flex-col gap-4">
        <StoredPage imageUrl={template.imageUrl} />
        <EditTemplateForm template={template} onSaved={onClose} />
      </div>
    </Dialog>
  )
}

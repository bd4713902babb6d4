import { type FormEvent, useState } from 'react'
import { TemplateByUrl } from '#contract/template-admin.ts'
import { newStrokeId } from '#client/canvas/tools/stroke-id.ts'
import { keyOfSource, type PictureSource } from '#client/features/admin/inspector/inspection-query.ts'
import { TemplateInspector } from '#client/features/admin/inspector/template-inspector.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { PictureFile } from './picture-file.tsx'
import { type DraftFaults, EMPTY_DRAFT, pageByUrl, pageUpload, type TemplateDraft } from './template-draft.ts'
import { DetailFields, NameFields, PublishSwitch } from './template-fields.tsx'
import { type NewPage, useTemplateCommands } from './use-template-commands.ts'

const MODES = [
  { value: 'file', label: 'Upload File' },
  { value: 'url', label: 'Use URL' },
] as const
type Mode = (typeof MODES)[number]['value']

type PictureOf<K extends Mode> = Extract<PictureSource, { kind: K }>

/** The form that adds a page: the picture and what becomes of it, then what is said about it. @param mode the one to begin with */
export function AddTemplateForm({ mode: firstMode = 'file', onAdded }: { mode?: Mode; onAdded: () => void }) {
  const [mode, setMode] = useState<Mode>(firstMode)
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [faults, setFaults] = useState<DraftFaults>({})
  const [file, setFile] = useState<PictureOf<'file'> | null>(null)
  const [url, setUrl] = useState<PictureOf<'url'> | null>(null)
  const [gapPx, setGapPx] = useState(0)
  const { add } = useTemplateCommands()
  const source = mode === 'file' ? file : url?.imageUrl === draft.imageUrl.trim() ? url : null
  const change = (part: Partial<TemplateDraft>): void => {
    setDraft((before) => ({ ...before, ...part }))
    setFaults({})
  }
  const look = (next: () => void): void => {
    setGapPx(0)
    next()
  }
  const lookAtUrl = (): void => {
    const parsed = TemplateByUrl.shape.imageUrl.safeParse(draft.imageUrl.trim())
    if (!parsed.success) return setFaults({ imageUrl: parsed.error.issues[0]?.message ?? 'Must be a valid URL' })
    look(() => setUrl({ kind: 'url', imageUrl: parsed.data }))
  }
  const send = (page: NewPage): void => add.mutate(page, { onSuccess: onAdded })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (add.isPending) return
    const key = newStrokeId()
    const closed = source ? gapPx : 0
    if (mode === 'url') {
      const checked = pageByUrl(draft, closed)
      return checked.ok ? send({ kind: 'url', key, body: checked.body }) : setFaults(checked.faults)
    }
    const checked = pageUpload(draft, closed)
    setFaults(checked.ok ? {} : checked.faults)
    if (!file) {
      toast({
        title: 'No file selected',
        description: 'Please select an image file to upload.',
        destructive: true,
      })
    } else if (checked.ok) send({ kind: 'file', key, file: file.file, fields: checked.body })
  }
  const fields = { draft, faults, onChange: change }
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-x-8 gap-y-5 min-[50rem]:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Segments label="Where the picture comes from" options={MODES} value={mode} onChange={setMode} />
        {mode === 'file' ? (
          <PictureFile
            chosen={file?.file.name ?? null}
            onChoose={(chosen) => look(() => setFile({ kind: 'file', file: chosen, key: newStrokeId() }))}
          />
        ) : (
          <>
            <Field label="Image URL" hint="The picture is fetched once and kept here." error={faults.imageUrl}>
              {(input) => (
                <TextInput
                  {...input}
                  inputMode="url"
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                  placeholder="https://"
                  value={draft.imageUrl}
                  onChange={({ target }) => change({ imageUrl: target.value })}
                />
              )}
            </Field>
            <Button size="small" className="self-start" onClick={lookAtUrl}>
              Look at the picture
            </Button>
          </>
        )}
        {source && (
          <TemplateInspector key={keyOfSource(source)} source={source} gaps={{ px: gapPx, onChange: setGapPx }} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <NameFields label={mode === 'file' ? 'Template name' : 'Title'} {...fields} />
        {mode === 'file' && <DetailFields {...fields} />}
        <PublishSwitch {...fields} />
        <Button type="submit" variant="primary" size="large" className="mt-2" aria-disabled={add.isPending}>
          {add.isPending ? 'Adding...' : 'Add Template'}
        </Button>
      </div>
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { ImageUp } from 'lucide-react'
import { TemplateByUrl } from '#contract/template-admin.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { type Checked, rulesOf } from '#client/ui/forms/checked-draft.ts'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { classNames } from '#client/ui/class-names.ts'
import { inspectionQuery, keyOfSource, type PictureSource } from './inspector/inspection-query.ts'
import { TemplateInspector } from './inspector/template-inspector.tsx'
import { EMPTY_DRAFT, pageByUrl, pageUpload, suggestedDifficulty, type TemplateDraft } from './template-draft.ts'
import { DetailFields, NameFields, PublishSwitch } from './template-fields.tsx'
import { type NewPage, useTemplateCommands } from './use-template-commands.ts'

const MODES = [
  { value: 'file', label: 'Upload File' },
  { value: 'url', label: 'Use URL' },
] as const
type Mode = (typeof MODES)[number]['value']

/** What is said about a page, as it is sent with its picture. */
type NewPageParts = Without<'key' | 'file', NewPage>
type Without<K extends PropertyKey, T> = T extends unknown ? Omit<T, K> : never

function inParts<Body>(
  checked: Checked<TemplateDraft, Body>,
  parts: (body: Body) => NewPageParts,
): Checked<TemplateDraft, NewPageParts> {
  return checked.ok ? { ok: true, body: parts(checked.body) } : checked
}

type PictureOf<K extends Mode> = Extract<PictureSource, { kind: K }>

/** The form that adds a page: the picture and what becomes of it, then what is said about it. @param mode the one to begin with */
export function AddTemplateForm({ mode: firstMode = 'file', onAdded }: { mode?: Mode; onAdded: () => void }) {
  const [mode, setMode] = useState<Mode>(firstMode)
  const [file, setFile] = useState<PictureOf<'file'> | null>(null)
  const [url, setUrl] = useState<PictureOf<'url'> | null>(null)
  const [gapPx, setGapPx] = useState(0)
  const { add } = useTemplateCommands()
  const form = useForm({
    resolver: rulesOf((draft: TemplateDraft): Checked<TemplateDraft, NewPageParts> => {
      const closed = source ? gapPx : 0
      if (mode === 'file') return inParts(pageUpload(draft, closed), (fields) => ({ kind: 'file', fields }))
      return inParts(pageByUrl(draft, closed), (body) => ({ kind: 'url', body }))
    }),
    defaultValues: EMPTY_DRAFT,
  })
  useSuggestedDifficulty(form, mode === 'file' ? file : null, gapPx)
  const imageUrl = useWatch({ control: form.control, name: 'imageUrl' }).trim()
  const source = mode === 'file' ? file : url?.imageUrl === imageUrl ? url : null
  const look = (next: () => void): void => {
    setGapPx(0)
    next()
  }
  const lookAtUrl = (): void => {
    const parsed = TemplateByUrl.shape.imageUrl.safeParse(form.getValues('imageUrl').trim())
    if (!parsed.success)
      return form.setError('imageUrl', { message: parsed.error.issues[0]?.message ?? 'Must be a valid URL' })
    look(() => setUrl({ kind: 'url', imageUrl: parsed.data }))
  }
  const send = (page: NewPage): void => {
    if (!add.isPending) add.mutate(page, { onSuccess: onAdded })
  }
  const sayNoFile = (): void => {
    if (mode === 'file' && !file)
      toast({
        title: 'No file selected',
        description: 'Please select an image file to upload.',
        destructive: true,
      })
  }
  const submit = form.handleSubmit((page) => {
    const key = randomId()
    if (page.kind === 'url') send({ ...page, key })
    else if (file) send({ ...page, key, file: file.file })
    else sayNoFile()
  }, sayNoFile)
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-x-8 gap-y-5 min-[50rem]:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Segments label="Where the picture comes from" options={MODES} value={mode} onChange={setMode} />
        {mode === 'file' ? (
          <PictureFile
            chosen={file?.file.name ?? null}
            onChoose={(chosen) => look(() => setFile({ kind: 'file', file: chosen, key: randomId() }))}
          />
        ) : (
          <>
            <FormField form={form} name="imageUrl" label="Image URL" hint="The picture is fetched once and kept here.">
              {(input) => (
                <TextInput
                  {...input}
                  inputMode="url"
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                  placeholder="https://"
                />
              )}
            </FormField>
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
        <NameFields label={mode === 'file' ? 'Template name' : 'Title'} form={form} />
        {mode === 'file' && <DetailFields form={form} />}
        <PublishSwitch form={form} />
        <Button type="submit" variant="primary" size="large" className="mt-2" aria-disabled={add.isPending}>
          {add.isPending ? 'Adding...' : 'Add Template'}
        </Button>
      </div>
    </form>
  )
}

/** Fills the difficulty in from the regions of a file, once they are known, unless it was chosen by hand. */
function useSuggestedDifficulty(
  form: UseFormReturn<TemplateDraft, unknown, NewPageParts>,
  source: PictureOf<'file'> | null,
  gapPx: number,
): void {
  // The inspector asks for it.
  const { data } = useQuery({ ...inspectionQuery(source ?? NO_FILE, gapPx), enabled: false })
  const areas = source && data?.regionAreas
  const filled = useRef(EMPTY_DRAFT.difficulty)
  useEffect(() => {
    if (!areas || areas.length === 0 || form.getValues('difficulty') !== filled.current) return
    filled.current = suggestedDifficulty(areas)
    form.setValue('difficulty', filled.current)
  }, [areas, form])
}

const NO_FILE: PictureSource = { kind: 'url', imageUrl: '' }

interface PictureFileProps {
  /** The name of the chosen file; null before one is chosen. */
  chosen: string | null
  onChoose: (file: File) => void
}

/** A field for one picture: it is chosen from the device, or dropped here. */
function PictureFile({ chosen, onChoose }: PictureFileProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null): void => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (file) onChoose(file)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={classNames(
        'relative flex min-h-28 flex-col items-center justify-center gap-1 rounded-field border-[1.5px] border-dashed border-field-line p-4 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        over ? 'bg-blueberry-pale' : 'bg-field hover:bg-door/50',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ImageUp aria-hidden="true" className="size-7 text-blueberry-ink" />
      <label htmlFor={id} className="font-display text-lead font-semibold">
        {chosen === null ? 'Choose a picture' : 'Choose another picture'}
      </label>
      <p id={`${id}-hint`} className="text-small text-ink-soft">
        PNG, JPG, SVG up to 5MB
      </p>
      {chosen !== null && <p className="max-w-full text-small font-semibold wrap-anywhere">{chosen}</p>}
      <input
        id={id}
        type="file"
        accept="image/*"
        aria-describedby={`${id}-hint`}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          take(target.files)
          // The same file can be chosen again after it was changed.
          target.value = ''
        }}
      />
    </div>
  )
}

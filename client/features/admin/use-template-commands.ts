import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  addTemplate,
  changeTemplate,
  removeTemplate,
  type TemplateByUrl,
  type TemplateChange,
  uploadTemplate,
} from '#contract/template-admin.ts'
import type { Template } from '#contract/templates.ts'
import { storeQueries } from '#client/models/store-queries.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { call } from '#client/http/call.ts'
import { callWithFile } from '#client/http/call-with-file.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** A new page. With the same key it is added once, however often it is sent (HTTP-8). */
export type NewPage = { readonly key: string } & (
  | { readonly kind: 'url'; readonly body: z.input<typeof TemplateByUrl> }
  | { readonly kind: 'file'; readonly file: File; readonly fields: Readonly<Record<string, string>> }
)

const sendPage = (page: NewPage) =>
  page.kind === 'url'
    ? call(addTemplate, { body: page.body, idempotencyKey: page.key })
    : callWithFile(uploadTemplate, {
        name: 'image',
        file: page.file,
        fields: page.fields,
        idempotencyKey: page.key,
      })

const ADD_WORDS = {
  url: { done: 'Template added', failed: 'Error adding template', fallback: 'Failed to add template' },
  file: { done: 'Template uploaded', failed: 'Error uploading template', fallback: 'Failed to upload template' },
} as const

const sayFailure = (title: string, error: Error, fallback: string): void =>
  toast({ title, description: failureText(error, { fallback }), destructive: true })

/** The mutations that add, change and remove pages to color. Toasts say what became of it. */
export function templateMutations(queries: QueryClient) {
  /** A premium page is an item of the store too. */
  const refresh = async (): Promise<void> => {
    await Promise.all(
      [templateQueries.all(), storeQueries.all()].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  }
  return {
    add: mutationOptions({
      mutationFn: sendPage,
      onSuccess: ({ title, published }: Template, { kind }: NewPage) => {
        toast({
          title: ADD_WORDS[kind].done,
          description: published ? `${title} can be colored now.` : `${title} is not published yet.`,
        })
        return refresh()
      },
      onError: (error: Error, { kind }: NewPage) => sayFailure(ADD_WORDS[kind].failed, error, ADD_WORDS[kind].fallback),
    }),
    change: mutationOptions({
      mutationFn: ({ id, body }: { id: number; body: z.input<typeof TemplateChange> }) =>
        call(changeTemplate, { params: { id }, body }),
      onSuccess: () => {
        toast({ title: 'Template updated' })
        return refresh()
      },
      onError: (error: Error) => sayFailure('Error updating template', error, 'Failed to update template'),
    }),
    remove: mutationOptions({
      mutationFn: (id: number) => call(removeTemplate, { params: { id } }),
      onSuccess: () => {
        toast({ title: 'Template deleted' })
        return refresh()
      },
      onError: (error: Error) => sayFailure('Error deleting template', error, 'Failed to delete template'),
    }),
  }
}

/** The mutations of `templateMutations` for a component. */
export function useTemplateCommands() {
  const { add, change, remove } = templateMutations(useQueryClient())
  return { add: useMutation(add), change: useMutation(change), remove: useMutation(remove) }
}

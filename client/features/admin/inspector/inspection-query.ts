import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { previewTemplate } from '#contract/template-admin.ts'
import { call } from '#client/http/call.ts'
import { callWithFile } from '#client/http/call-with-file.ts'

/** Where a picture comes from. Each chosen file has a key of its own, because two files may have one name. */
export type PictureSource =
  | { readonly kind: 'file'; readonly file: File; readonly key: string }
  | { readonly kind: 'url'; readonly imageUrl: string }

/** Returns a text that differs between sources. */
export const keyOfSource = (source: PictureSource): string => (source.kind === 'file' ? source.key : source.imageUrl)

/** A reply has some hundred kilobytes, and a slider asks for many. */
const KEPT_MS = 60_000

/** What becomes of a picture as a page, with gaps of up to `gapPx` closed. The one before is shown meanwhile. */
export const inspectionQuery = (source: PictureSource, gapPx: number) =>
  queryOptions({
    queryKey: ['/api/templates/preview', keyOfSource(source), gapPx],
    queryFn: ({ signal }) =>
      source.kind === 'file'
        ? callWithFile(previewTemplate, { name: 'image', file: source.file, fields: { gapPx: String(gapPx) }, signal })
        : call(previewTemplate, { body: { imageUrl: source.imageUrl, gapPx }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
  })

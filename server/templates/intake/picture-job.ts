/** The messages to and from the picture process: plain values and bytes, which its channel can clone. */
import type { TemplateInspection } from '#contract/template-admin.ts'

/** What becomes a page: the bytes of a file, or encoded plates whose gaps are to be closed. */
export type PictureSource = { readonly file: Uint8Array } | { readonly plates: Uint8Array }

export interface PictureJob {
  readonly source: PictureSource
  readonly gapPx: number
  /** Whether the result is to be inspected, which takes longer. */
  readonly inspect: boolean
}

export type Inspection = Omit<TemplateInspection, 'plates'>

export interface ReadPage {
  /** Encoded plates (`encodePlates`). */
  readonly plates: Uint8Array
  readonly regionCount: number
  /** Null unless the job asks for it. */
  readonly inspection: Inspection | null
}

/** `refusal` is the sentence of an UnreadablePicture; `error` is a fault of ours. */
export type PictureReply = { readonly page: ReadPage } | { readonly unreadable: string } | { readonly error: string }

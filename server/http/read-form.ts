/** Reads `multipart/form-data`: text fields and one file, before or after each other. */
import { Buffer } from 'node:buffer'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { Request } from 'express'
import { fileTooLarge, FORM_UNREADABLE } from '#server/texts/http.ts'
import { Problem } from './problem.ts'

/** A form with a file. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>
  /** The bytes of the file; null without one. */
  readonly file: Uint8Array | null
}

export interface FormLimits {
  /** The name of the field that holds the file. */
  readonly fileField: string
  readonly maxFileBytes: number
}

const KIB = 1024
const MAX_FIELDS = 30
const MAX_FIELD_BYTES = 10 * KIB
/** Boundaries, headers and text besides the file. */
const MAX_OVERHEAD_BYTES = 400 * KIB

const unreadable = (): Problem => Problem.badRequest(FORM_UNREADABLE, 'unreadable')

/** Returns whether the request sends a form; a call that takes none refuses it. */
export const sendsForm = (request: Request): boolean => Boolean(request.is('multipart/form-data'))

/** The most bytes of a whole form. */
export const formBytes = ({ maxFileBytes }: FormLimits): number => maxFileBytes + MAX_OVERHEAD_BYTES

/**
 * Reads the form of a request into memory. Throws a 413 Problem as soon as the file is too large, and a 400 Problem for a form that is
 * damaged, cut off, or has a second file or too many fields. Nothing of it is kept after a refusal.
 */
export function readForm(request: Request, { fileField, maxFileBytes }: FormLimits): Promise<Form> {
  const tooLarge = (): Problem => Problem.tooLarge(fileTooLarge(Math.floor(maxFileBytes / KIB / KIB)))
  if (Number(request.headers['content-length'] ?? 0) > maxFileBytes + MAX_OVERHEAD_BYTES)
    return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = Object.create(null)
    let chunks: Uint8Array[] | null = null
    let parser: BusboyInstance
    try {
      parser = new Busboy({
        headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
        isPartAFile: (name) => name === fileField,
        limits: {
          fileSize: maxFileBytes,
          files: 1,
          fields: MAX_FIELDS,
          fieldSize: MAX_FIELD_BYTES,
          headerPairs: 20,
          headerSize: 4 * KIB,
        },
      })
    } catch {
      reject(unreadable())
      return
    }
    const refuse = (problem: Problem): void => {
      request.unpipe(parser)
      // What is still on its way is read and dropped, so that the caller reads the reply.
      request.resume()
      chunks = null
      reject(problem)
    }
    parser.on('file', (_name: string, stream: BusboyFileStream) => {
      chunks = []
      stream.on('data', (chunk: Uint8Array) => void chunks?.push(chunk))
      stream.on('limit', () => refuse(tooLarge()))
      stream.on('error', () => refuse(unreadable()))
    })
    parser.on('field', (name: string, value: string, nameCut: boolean, valueCut: boolean) => {
      if (nameCut || valueCut) refuse(unreadable())
      else fields[name] = value
    })
    for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(event, () => refuse(unreadable()))
    parser.on('error', () => refuse(unreadable()))
    parser.on('finish', () => {
      const file = chunks && chunks.length > 0 ? Buffer.concat(chunks) : null
      resolve({ fields: { ...fields }, file })
    })
    request.once('close', () => {
      if (!request.complete) refuse(unreadable())
    })
    request.pipe(parser)
  })
}

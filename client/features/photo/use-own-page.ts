import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { makeOwnPage } from '#contract/own-pages.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { ARTWORKS_KEY } from '#client/models/artworks/artworks-key.ts'
import { callWithFile } from '#client/http/call-with-file.ts'
import { fileOfLines } from '#client/photo-page/photo-pixels.ts'
import type { Sheet } from '#client/photo-page/sheet.ts'

/** Makes an artwork on a page with these lines, and opens it. A second attempt with the same lines makes no second one. */
export function useOwnPage() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const attempt = useRef<{ lines: Sheet; key: string } | null>(null)
  return useMutation({
    async mutationFn(lines: Sheet) {
      if (attempt.current?.lines !== lines) attempt.current = { lines, key: randomId() }
      const file = await fileOfLines(lines)
      return callWithFile(makeOwnPage, { name: 'image', file, fields: {}, idempotencyKey: attempt.current.key })
    },
    async onSuccess({ id }) {
      void queries.invalidateQueries({ queryKey: ARTWORKS_KEY })
      await navigate(`/canvas/${id}`)
    },
  })
}

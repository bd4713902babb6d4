import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { makeOwnPage } from '#contract/own-pages.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { callWithFile } from '#client/http/call-with-file.ts'
import { ARTWORKS_KEY } from '#client/models/artworks/artworks-key.ts'
import { fileOfLines } from '#client/own-page/photo-pixels.ts'
import type { Lines } from '#client/own-page/sheet.ts'

/**
 * Makes an artwork with this title on a page with these lines, and opens it. A second attempt with the same lines makes no second
 * one.
 */
export function useOwnPage(title: string) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const attempt = useRef<{ lines: Lines; key: string } | null>(null)
  return useMutation({
    async mutationFn(lines: Lines) {
      if (attempt.current?.lines !== lines) attempt.current = { lines, key: randomId() }
      const file = await fileOfLines(lines)
      return callWithFile(makeOwnPage, { name: 'image', file, fields: { title }, idempotencyKey: attempt.current.key })
    },
    async onSuccess({ id }) {
      void queries.invalidateQueries({ queryKey: ARTWORKS_KEY })
      await navigate(`/canvas/${id}`)
    },
  })
}

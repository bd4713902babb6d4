import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { makeOwnPage } from '#contract/own-pages.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { callWithFile } from '#client/http/call-with-file.ts'
import { ARTWORKS_KEY } from '#client/models/artworks/artworks-key.ts'
import { fileOfLines } from '#client/own-page/photo-pixels.ts'
import type { Lines } from '#client/own-page/sheet.ts'

/** Begins a picture with this title on a page with these lines. Rejects when that fails. */
export type UseLines = (lines: Lines, title: string) => Promise<void>

export interface OwnPageDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is done with the lines in place of making an artwork of them, for people without an account. */
  onUse?: UseLines
}

/**
 * Returns what begins a picture with this title on a page with these lines. By default it makes an artwork and opens it; a second attempt
 * with the same lines makes no second one.
 */
export function useOwnPage(title: string, onUse?: UseLines) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const attempt = useRef<{ lines: Lines; key: string } | null>(null)
  return useMutation({
    async mutationFn(lines: Lines) {
      if (onUse) return onUse(lines, title)
      if (attempt.current?.lines !== lines) attempt.current = { lines, key: randomId() }
      const file = await fileOfLines(lines)
      const { key: idempotencyKey } = attempt.current
      const { id } = await callWithFile(makeOwnPage, { name: 'image', file, fields: { title }, idempotencyKey })
      void queries.invalidateQueries({ queryKey: ARTWORKS_KEY })
      await navigate(`/canvas/${id}`)
    },
  })
}

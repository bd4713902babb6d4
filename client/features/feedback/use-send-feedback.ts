import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { type NewFeedback, sendFeedback } from '#contract/feedback.ts'
import { newStrokeId } from '#client/canvas/tools/stroke-id.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'

/** The mutation that sends feedback. What is sent again after a lost reply is stored once. The caller says what became of it. */
export function useSendFeedback() {
  const [idempotencyKey, setKey] = useState(newStrokeId)
  return useMutation({
    mutationFn: (body: z.input<typeof NewFeedback>) => call(sendFeedback, { body, idempotencyKey }),
    onSuccess: () => setKey(newStrokeId()),
    // After a refusal the next one is another one; after a lost reply it may be the same.
    onError: (error) => {
      if (error instanceof ApiError) setKey(newStrokeId())
    },
  })
}

import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { type NewFeedback, sendFeedback } from '#contract/feedback.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { call } from '#client/http/call.ts'
import { createRepeatKey, type RepeatKey } from '#client/http/repeat-key.ts'

/** The mutation that sends feedback. What is sent again after a lost reply is stored once. The caller says what became of it. */
export const feedbackMutation = (keys: RepeatKey) =>
  mutationOptions({
    mutationFn: (body: z.input<typeof NewFeedback>) => call(sendFeedback, { body, idempotencyKey: keys.of(body) }),
    onSuccess: () => keys.forget(),
  })

/** The mutation for a component. */
export function useSendFeedback() {
  const [keys] = useState(() => createRepeatKey(randomId))
  return useMutation(feedbackMutation(keys))
}

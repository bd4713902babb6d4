import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { mutationOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { FEEDBACK_TITLES, FeedbackForm, type NewFeedback, sendFeedback } from '#contract/feedback.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { failureText } from '#client/http/failure-text.ts'
import { FormChoice, FormField } from '#client/ui/forms/form-field.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/date-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextArea } from '#client/ui/controls/text-input.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { HomeMessage } from '#client/ui/message-panel.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { randomId } from '#client/bytes/random-id.ts'
import { call } from '#client/http/call.ts'
import { createRepeatKey, type RepeatKey } from '#client/http/repeat-key.ts'
import { feedbackQueries } from './feedback-queries.ts'
import { labelOf, STATUS_OPTIONS, STATUS_TONES, TYPE_OPTIONS } from './feedback-text.ts'

/** The mutation that sends feedback. What is sent again after a lost reply is stored once. The caller says what became of it. */
const feedbackMutation = (keys: RepeatKey) =>
  mutationOptions({
    mutationFn: (body: z.input<typeof NewFeedback>) => call(sendFeedback, { body, idempotencyKey: keys.of(body) }),
    onSuccess: () => keys.forget(),
  })

const EMPTY = { type: 'other', description: '' } as const

/** `/feedback`. A child, who cannot send any (CHILD-7), is told who can. */
export function FeedbackPage() {
  if (useAccount().child)
    return (
      <HomeMessage
        title="Tell a grown-up"
        text="Something is broken, missing or lovely? Tell a grown-up about it: they can write it to the people who run this place."
      />
    )
  return <GrownUpFeedback />
}

/** The form for people who want to tell the operator something. What was typed stays when it could not be sent. */
function GrownUpFeedback() {
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(FeedbackForm), defaultValues: EMPTY })
  const sending = useSendFeedback()
  const queries = useQueryClient()

  const submit = form.handleSubmit((given) => {
    if (sending.isPending) return
    sending.mutate(
      { ...given, title: FEEDBACK_TITLES[given.type], priority: 'medium' },
      {
        onSuccess: () => {
          toast({
            title: 'Feedback Submitted',
            description: 'Thank you! The people who run this place will read it.',
            outlivesScreen: true,
          })
          void queries.invalidateQueries({ queryKey: feedbackQueries.all() })
          void navigate('/')
        },
        onError: (error) =>
          toast({
            title: 'Error',
            description: `Failed to submit feedback: ${failureText(error, { fallback: 'Please try again.' })}`,
            destructive: true,
          }),
      },
    )
  })

  return (
    <div className="mx-auto w-full max-w-[640px] px-5 pt-6 pb-16 tablet:pt-10">
      <PageTitle>Send Feedback</PageTitle>
      <h1 className="text-heading-2">Send Feedback</h1>
      <p className="mt-2 text-ink-soft">Something is broken, missing or lovely? Tell the people who run this place.</p>
      <Card className="mt-6 p-5 tablet:p-7">
        <form noValidate onSubmit={submit} className="flex flex-col gap-6">
          <div className="flex flex-col gap-1.5">
            <span aria-hidden="true" className="text-lead font-semibold">
              Type
            </span>
            <FormChoice
              form={form}
              name="type"
              render={(value, onChange) => (
                <Select label="Type" options={TYPE_OPTIONS} value={value} onChange={onChange} />
              )}
            />
          </div>
          <FormField form={form} name="description" label="Description" hint="What happened, or what would you like?">
            {(input) => <TextArea {...input} rows={7} />}
          </FormField>
          <div className="flex flex-col gap-3 tablet:flex-row-reverse tablet:justify-start">
            <Button type="submit" variant="primary" size="large" disabled={sending.isPending}>
              {sending.isPending ? 'Sending...' : 'Send feedback'}
            </Button>
            <Button size="large" onClick={() => void navigate('/')}>
              Cancel
            </Button>
          </div>
        </form>
      </Card>
      <SentFeedback />
    </div>
  )
}

/** What the person has sent, how far it is, and the answers; nothing where there is none. */
function SentFeedback() {
  const { data: sent } = useQuery(feedbackQueries.own())
  const now = useNow()
  if (!sent || sent.length === 0) return null
  return (
    <section aria-labelledby="sent-feedback" className="mt-10 flex flex-col gap-3">
      <h2 id="sent-feedback" className="text-heading-4">
        What you have sent
      </h2>
      <ul className="flex flex-col gap-3">
        {sent.map(({ id, title, description, status, reply, createdAt }) => (
          <li key={id}>
            <Card className="flex flex-col gap-2 p-4 tablet:p-5">
              <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lead font-semibold wrap-anywhere">
                {title}
                <Badge tone={STATUS_TONES[status]}>{labelOf(STATUS_OPTIONS, status)}</Badge>
              </h3>
              <p className="text-small text-ink-soft">
                <time dateTime={createdAt}>{sayWhen(new Date(createdAt), now)}</time>
              </p>
              <p className="wrap-anywhere whitespace-pre-wrap">{description}</p>
              {reply !== null && (
                <div className="rounded-card bg-leaf-pale p-4 text-ink">
                  <p className="text-small font-semibold">Answer</p>
                  <p className="wrap-anywhere whitespace-pre-wrap">{reply}</p>
                </div>
              )}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The mutation for a component. */
function useSendFeedback() {
  const [keys] = useState(() => createRepeatKey(randomId))
  return useMutation(feedbackMutation(keys))
}

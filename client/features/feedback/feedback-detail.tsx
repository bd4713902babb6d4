import { Archive, ArchiveRestore } from 'lucide-react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type Feedback, FeedbackReply } from '#contract/feedback.ts'
import { Button } from '#client/ui/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextArea } from '#client/ui/controls/text-input.tsx'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { useNow } from '#client/ui/browser/use-now.ts'
import { sayWhen } from '#client/ui/date-text.ts'
import { labelOf, PRIORITY_OPTIONS, senderName, STATUS_OPTIONS, TYPE_OPTIONS } from './feedback-text.ts'
import { useFeedbackCommands } from './feedback-queries.ts'

/** One piece of feedback in full, with what an admin can do about it. */
export function FeedbackDetail({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const { change, archive } = useFeedbackCommands()
  const now = useNow()
  const { id, title, description, type, username, createdAt, isArchived } = feedback
  const saved = change.data && change.data.updatedAt > feedback.updatedAt ? change.data : feedback
  // While the server saves a choice, the dialog shows that choice.
  const chosen = change.isPending ? change.variables : saved
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={`${labelOf(TYPE_OPTIONS, type)} from ${senderName(username)}, ${sayWhen(new Date(createdAt), now)}`}
      footer={
        <Button
          size="large"
          disabled={archive.isPending}
          onClick={() => archive.mutate(feedback, { onSuccess: onClose })}
        >
          {isArchived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
          {isArchived ? 'Restore' : 'Archive'}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="max-h-[40svh] overflow-y-auto rounded-card bg-door p-4 wrap-anywhere whitespace-pre-wrap">
          {description}
        </p>
        <div className="grid gap-4 tablet:grid-cols-2">
          <Labelled text="Status">
            <Select
              label="Status"
              options={STATUS_OPTIONS}
              value={chosen.status ?? saved.status}
              onChange={(next) => change.mutate({ id, status: next })}
            />
          </Labelled>
          <Labelled text="Priority">
            <Select
              label="Priority"
              options={PRIORITY_OPTIONS}
              value={chosen.priority ?? saved.priority}
              onChange={(next) => change.mutate({ id, priority: next })}
            />
          </Labelled>
        </div>
        <ReplyForm
          reply={saved.reply}
          sender={senderName(username)}
          isSending={change.isPending && change.variables.reply !== undefined}
          onSend={(reply) => change.mutate({ id, reply })}
        />
      </div>
    </Dialog>
  )
}

interface ReplyFormProps {
  /** What was answered before; null when nothing was. */
  reply: string | null
  sender: string
  isSending: boolean
  onSend: (reply: string) => void
}

/** The form for an answer to the sender, or another one in its place. */
function ReplyForm({ reply, sender, isSending, onSend }: ReplyFormProps) {
  const form = useForm({ resolver: zodResolver(FeedbackReply), defaultValues: { reply: reply ?? '' } })
  const submit = form.handleSubmit((given) => {
    if (!isSending) onSend(given.reply)
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <FormField form={form} name="reply" label="Answer" hint={`${sender} is told, and reads it under Send Feedback.`}>
        {(input) => <TextArea {...input} rows={3} />}
      </FormField>
      <Button type="submit" className="self-start" disabled={isSending}>
        {isSending ? 'Sending...' : reply === null ? 'Send answer' : 'Send anew'}
      </Button>
    </form>
  )
}

function Labelled({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="text-lead font-semibold">
        {text}
      </span>
      {children}
    </div>
  )
}

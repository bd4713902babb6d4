import { useMutation } from '@tanstack/react-query'
import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { MAX_REPORT_WORDS, type ReportedThing, ReportReason, sendReport } from '#contract/reports.ts'
import { call } from '#client/http/call.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextArea } from '#client/ui/controls/text-input.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { REASON_WORDS, reportTitle, whyNotSent } from './report-text.ts'

export interface ReportDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  thing: ReportedThing
  /** The name of the person, where one is reported. */
  name?: string | undefined
}

/** Asks what is wrong. Choosing a reason sends the report, so that two presses are enough (ADMIN-42). */
export function ReportDialog({ open, onOpenChange, thing, name }: ReportDialogProps) {
  const sending = useMutation({
    mutationFn: (given: { reason: ReportReason; words: string }) => call(sendReport, { body: { thing, ...given } }),
    retry: false,
  })
  if (sending.isSuccess)
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Thank you"
        description="The people who run this server will look at it. Nobody else learns that you have reported it."
        footer={
          <Button size="large" onClick={() => onOpenChange(false)}>
            Done
          </Button>
        }
      />
    )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={reportTitle(thing, name)}
      description="It goes to the people who run this server, without your name. Choose what is wrong, and it is sent."
    >
      <Reasons
        isSending={sending.isPending}
        failure={sending.error}
        onChoose={(reason, words) => sending.mutate({ reason, words })}
      />
    </Dialog>
  )
}

function Reasons({
  isSending,
  failure,
  onChoose,
}: {
  isSending: boolean
  failure: Error | null
  onChoose: (reason: ReportReason, words: string) => void
}) {
  const [words, setWords] = useState<string | null>(null)
  return (
    <div className="flex flex-col gap-3">
      {failure && (
        <Alert title="The report was not sent">
          <p>{whyNotSent(failure)}</p>
        </Alert>
      )}
      {words === null ? (
        <Button size="small" variant="ghost" className="self-start" onClick={() => setWords('')}>
          <MessageSquarePlus aria-hidden="true" />
          Add a few words first
        </Button>
      ) : (
        <Field label="What happened? (optional)" hint={`At most ${MAX_REPORT_WORDS} characters.`}>
          {(input) => (
            <TextArea
              {...input}
              value={words}
              maxLength={MAX_REPORT_WORDS}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
        </Field>
      )}
      {ReportReason.options.map((reason) => (
        <Button
          key={reason}
          className="rounded-field! py-2 leading-tight tablet:whitespace-normal!"
          disabled={isSending}
          onClick={() => onChoose(reason, words ?? '')}
        >
          {REASON_WORDS[reason]}
        </Button>
      ))}
      <output className="sr-only">{isSending ? 'Sending...' : ''}</output>
    </div>
  )
}

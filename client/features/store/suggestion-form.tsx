import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { faultsIn, type Suggestion, type SuggestionFaults, useSuggestion } from './use-suggestion.ts'

const EMPTY: Suggestion = { title: '', description: '' }
/** In characters, as the server takes them. */
const MAX_LENGTH = { title: 200, description: 2_000 } as const

/** The form that suggests an item for the store (STORE-013). What was typed stays when the sending fails. */
export function SuggestionForm() {
  const [draft, setDraft] = useState(EMPTY)
  const [faults, setFaults] = useState<SuggestionFaults>({})
  const suggestion = useSuggestion()
  const change = (part: Partial<Suggestion>): void => {
    setDraft((before) => ({ ...before, ...part }))
    setFaults({})
  }
  const submit = (): void => {
    const found = faultsIn(draft)
    setFaults(found)
    if (Object.keys(found).length > 0 || suggestion.isPending) return
    suggestion.mutate(draft, { onSuccess: () => setDraft(EMPTY) })
  }
  return (
    <Card className="p-4 tablet:p-6">
      <h2 className="text-heading-4">What is missing?</h2>
      <p className="mt-1 text-ink-soft">Suggest something that the store should have.</p>
      <form
        noValidate
        className="mt-4 grid items-start gap-x-6 gap-y-4 tablet:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label="Item name" error={faults.title}>
          {(input) => (
            <TextInput
              {...input}
              value={draft.title}
              maxLength={MAX_LENGTH.title}
              autoComplete="off"
              onChange={({ target }) => change({ title: target.value })}
            />
          )}
        </Field>
        <Field label="Description" error={faults.description}>
          {(input) => (
            <TextArea
              {...input}
              value={draft.description}
              maxLength={MAX_LENGTH.description}
              onChange={({ target }) => change({ description: target.value })}
            />
          )}
        </Field>
        <Button type="submit" className="justify-self-start" aria-disabled={suggestion.isPending}>
          {suggestion.isPending ? 'Sending...' : 'Send suggestion'}
        </Button>
      </form>
    </Card>
  )
}

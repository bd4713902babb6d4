import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Suggestion, useSuggestion } from './use-suggestion.ts'

const EMPTY: Suggestion = { title: '', description: '' }
/** In characters, as the server takes them. */
const MAX_LENGTH = { title: 200, description: 2_000 } as const

/** The form that suggests an item for the store. What was typed stays when the sending fails. */
export function SuggestionForm() {
  const form = useForm({ resolver: zodResolver(Suggestion), defaultValues: EMPTY })
  const suggestion = useSuggestion()
  const submit = form.handleSubmit((given) => {
    if (!suggestion.isPending) suggestion.mutate(given, { onSuccess: () => form.reset() })
  })
  return (
    <Card className="p-4 tablet:p-6">
      <h2 className="text-heading-4">What is missing?</h2>
      <p className="mt-1 text-ink-soft">Suggest something that the store should have.</p>
      <form noValidate className="mt-4 grid items-start gap-x-6 gap-y-4 tablet:grid-cols-2" onSubmit={submit}>
        <FormField form={form} name="title" label="Item name">
          {(input) => <TextInput {...input} maxLength={MAX_LENGTH.title} autoComplete="off" />}
        </FormField>
        <FormField form={form} name="description" label="Description">
          {(input) => <TextArea {...input} maxLength={MAX_LENGTH.description} />}
        </FormField>
        <Button type="submit" className="justify-self-start" aria-disabled={suggestion.isPending}>
          {suggestion.isPending ? 'Sending...' : 'Send suggestion'}
        </Button>
      </form>
    </Card>
  )
}

import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { isSolved, makeSum } from './sum.ts'

export interface SumDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after a correct answer. */
  onSolved: () => void
  /** Opens the help on keeping a child in the app. */
  onHelp: () => void
}

/** Leaves kid mode by a sum, which works by keyboard, voice or switch control. */
export function SumDialog({ open, onOpenChange, onSolved, onHelp }: SumDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="For grown-ups" description="Answer this to leave kid mode.">
      <SumForm onSolved={onSolved} />
      <Button variant="ghost" className="mt-3 w-full" onClick={onHelp}>
        Keep little hands here
      </Button>
    </Dialog>
  )
}

function SumForm({ onSolved }: Pick<SumDialogProps, 'onSolved'>) {
  const [sum, setSum] = useState(() => makeSum(Math.random))
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isSolved(sum, typed)) return onSolved()
        setSum(makeSum(Math.random, sum))
        setTyped('')
        setWrong(true)
      }}
    >
      <Field
        label={`What is ${sum.one} times ${sum.other}?`}
        {...(wrong && { error: 'That was not it. Try this one.' })}
      >
        {(input) => (
          <TextInput
            {...input}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary">
        Leave kid mode
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'

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
        Lock the device too
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

/** A multiplication that an adult can do and a small child cannot. */
interface Sum {
  readonly one: number
  readonly other: number
}

const MIN_FACTOR = 4
const MAX_FACTOR = 9

/** Returns a new sum that differs from `before`. @param chance returns numbers from 0 to 1 (exclusive) */
export function makeSum(chance: () => number, before: Sum | null = null): Sum {
  const number = (): number => MIN_FACTOR + Math.floor(chance() * (MAX_FACTOR - MIN_FACTOR + 1))
  const sum = { one: number(), other: number() }
  if (before && isSame(sum, before)) return { ...sum, one: sum.one === MAX_FACTOR ? MIN_FACTOR : sum.one + 1 }
  return sum
}

/** Returns whether the typed text is the answer; spaces around it are ignored. */
export function isSolved({ one, other }: Sum, typed: string): boolean {
  return typed.trim() === String(one * other)
}

function isSame(a: Sum, b: Sum): boolean {
  return a.one === b.one && a.other === b.other
}

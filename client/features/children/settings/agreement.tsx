import type { Ref } from 'react'
import { CONSENT_TEXT } from '#contract/consent.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'

/** The request to a parent who has not agreed yet. */
export const PLEASE_AGREE = 'Please read what is stored of the child, and agree to it.'

/** The text that a parent agrees to before a profile is made (CHILD-35). @param fault what is wrong; null for nothing */
export function Agreement({
  agrees,
  fault,
  onChange,
  switchRef,
}: {
  agrees: boolean
  fault: string | null
  onChange: (agrees: boolean) => void
  switchRef: Ref<HTMLButtonElement>
}) {
  return (
    <>
      {CONSENT_TEXT.map((sentence) => (
        <p key={sentence} className="text-small text-ink-soft">
          {sentence}
        </p>
      ))}
      <Switch ref={switchRef} label="I agree" checked={agrees} onChange={onChange} />
      {fault !== null && <Alert title={fault} />}
    </>
  )
}

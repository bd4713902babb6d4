import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Account, login } from '#contract/accounts.ts'
import type { PasskeyProof } from '#contract/proofs.ts'
import { recover, replaceOneTimePassword } from '#contract/ways-in.ts'
import { useSignIn } from '#client/models/session/use-sign-in.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { PRODUCT_NAME } from '#client/ui/product-name.ts'

/** What comes after a name and a password, or in place of them. */
export type OtherWay =
  | { readonly kind: 'first-password' | 'second-step'; readonly username: string; readonly password: string }
  | { readonly kind: 'recovery'; readonly username: string }
  | { readonly kind: 'passkey' }

export interface OtherWaysProps {
  way: OtherWay
  onDone: () => void
  onBack: () => void
}

/** The forms of signing in that most people never see. Fetched when one is needed. */
export function OtherWays({ way, ...rest }: OtherWaysProps) {
  if (way.kind === 'passkey') return <PasskeyLogin {...rest} />
  if (way.kind === 'recovery') return <Recovery username={way.username} {...rest} />
  return way.kind === 'first-password' ? <FirstPassword {...way} {...rest} /> : <SecondStep {...way} {...rest} />
}

type FormProps = Omit<OtherWaysProps, 'way'>

/** An input's text, and what is wrong with it. */
function useText(first = '') {
  const [text, setText] = useState(first)
  const onChange = (event: { target: { value: string } }): void => setText(event.target.value)
  return { text, input: { value: text, onChange } }
}

const issueAt = (error: Error | null, field: string): string | undefined =>
  error instanceof ApiError ? error.issues.find(({ path }) => path === field)?.message : undefined

const loadPasskey = async (): Promise<PasskeyProof> =>
  (await import('#client/models/session/passkey.ts')).provePasskey()

const FAILED = { fallback: 'That did not work. Please try again.' }

/** Asks for the passkey at once, and offers to ask again. */
function PasskeyLogin({ onDone, onBack }: FormProps) {
  const logIn = useSignIn<null>(async () => (await import('#client/models/session/passkey.ts')).logInWithPasskey())
  const isAsked = useRef(false)
  const ask = (): void => logIn.mutate(null, { onSuccess: onDone })
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    ask()
  })
  return (
    <Form
      title="Log in with a passkey"
      text="Your device asks for your finger, face or PIN."
      failure={logIn.error && failureText(logIn.error, { fallback: noPasskeyText(logIn.error) })}
      onSubmit={ask}
      onBack={onBack}
    >
      <Submit pending={logIn.isPending}>Use my passkey</Submit>
    </Form>
  )
}

function FirstPassword({ username, password, onDone, onBack }: FormProps & { username: string; password: string }) {
  const { text, input: typed } = useText()
  const save = useSignIn<string>((next) => call(replaceOneTimePassword, { body: { username, password, next } }))
  const issue = issueAt(save.error, 'next')
  return (
    <Form
      title="Choose a password of your own"
      text={`The one that you typed is from the person who runs this ${PRODUCT_NAME}. It works only to choose another.`}
      failure={save.error && issue === undefined ? failureText(save.error, FAILED) : null}
      onSubmit={() => save.mutate(text, { onSuccess: onDone })}
      onBack={onBack}
    >
      <NewPasswordField username={username} error={issue} input={typed} />
      <Submit pending={save.isPending}>Save and log in</Submit>
    </Form>
  )
}

function SecondStep({ username, password, onDone, onBack }: FormProps & { username: string; password: string }) {
  const { text, input: typed } = useText()
  const logIn = useSignIn<{ code: string } | null>(async (code): Promise<Account> => {
    const proof = code ?? { passkey: await loadPasskey() }
    return call(login, { body: { username, password, ...proof } })
  })
  return (
    <Form
      title="And now your passkey"
      text="Your password is right. Your account takes a second step."
      failure={logIn.error && failureText(logIn.error, { fallback: noPasskeyText(logIn.error) })}
      onSubmit={() => text.trim() !== '' && logIn.mutate({ code: text }, { onSuccess: onDone })}
      onBack={onBack}
    >
      <Button
        variant="primary"
        size="large"
        disabled={logIn.isPending}
        onClick={() => logIn.mutate(null, { onSuccess: onDone })}
      >
        {logIn.isPending ? 'One moment...' : 'Use my passkey'}
      </Button>
      <CodeField label="Or a recovery code" input={typed} />
      <Button type="submit" size="large" disabled={logIn.isPending || text.trim() === ''}>
        Use the code
      </Button>
    </Form>
  )
}

function Recovery({ username, onDone, onBack }: FormProps & { username: string }) {
  const [name, code, next] = [useText(username), useText(), useText()]
  const save = useSignIn<{ withPasskey: boolean }>(async ({ withPasskey }) => {
    const body = { username: name.text, code: code.text, next: next.text }
    return call(recover, { body: withPasskey ? { ...body, passkey: await loadPasskey() } : body })
  })
  const issue = issueAt(save.error, 'next')
  const takesPasskey = save.error instanceof ApiError && save.error.code === 'second-step'
  const isReady = [name, code, next].every(({ text }) => text.trim() !== '')
  const send = (withPasskey: boolean): void => {
    if (isReady) save.mutate({ withPasskey }, { onSuccess: onDone })
  }
  return (
    <Form
      title="Use a recovery code"
      text="It is one of those that you have printed. It sets a new password, once, and signs you out everywhere else. Your passkeys go, because somebody else may have made them."
      failure={
        save.error && issue === undefined && !takesPasskey
          ? failureText(save.error, { fallback: noPasskeyText(save.error) })
          : null
      }
      onSubmit={() => send(takesPasskey)}
      onBack={onBack}
    >
      <Field label="Username">
        {(input) => (
          <TextInput
            {...input}
            {...name.input}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
      </Field>
      <CodeField label="Recovery code" input={code.input} />
      <NewPasswordField username={name.text} error={issue} input={next.input} />
      {takesPasskey && (
        <Alert title="One more step">
          <p>Your account takes a passkey too.</p>
        </Alert>
      )}
      <Submit pending={save.isPending} disabled={!isReady}>
        {takesPasskey ? 'Use my passkey and log in' : 'Save and log in'}
      </Submit>
    </Form>
  )
}

const noPasskeyText = (error: Error): string => (error.name === 'NoPasskeyGiven' ? error.message : FAILED.fallback)

interface Typed {
  value: string
  onChange: (event: { target: { value: string } }) => void
}

function CodeField({ label, input: typed }: { label: string; input: Typed }) {
  return (
    <Field label={label} hint="Like abcd-efgh-jkmn-pqrs.">
      {(input) => (
        <TextInput
          {...input}
          {...typed}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={60}
        />
      )}
    </Field>
  )
}

function NewPasswordField({
  username,
  error,
  input: typed,
}: {
  username: string
  error: string | undefined
  input: Typed
}) {
  return (
    <>
      {/* Password managers need to know whose password it is. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <Field label="New password" hint="At least 8 characters." error={error}>
        {(input) => <PasswordInput {...input} {...typed} what="new password" autoComplete="new-password" />}
      </Field>
    </>
  )
}

function Submit({ pending, disabled = false, children }: { pending: boolean; disabled?: boolean; children: string }) {
  return (
    <Button type="submit" variant="primary" size="large" disabled={pending || disabled}>
      {pending ? 'One moment...' : children}
    </Button>
  )
}

interface FormFrameProps {
  title: string
  text: string
  failure: string | null
  onSubmit: () => void
  onBack: () => void
  children: ReactNode
}

function Form({ title, text, failure, onSubmit, onBack, children }: FormFrameProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate aria-label={title} onSubmit={submit} className="flex flex-col gap-4">
      {/* The form takes the place of another, whose focus is gone. */}
      <h2 ref={(heading) => heading?.focus()} tabIndex={-1} className="text-heading-4 outline-none">
        {title}
      </h2>
      <p className="text-ink-soft">{text}</p>
      {failure !== null && <Alert title={failure} />}
      {children}
      <Button size="large" onClick={onBack}>
        Back
      </Button>
    </form>
  )
}

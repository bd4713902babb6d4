import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type Account, login } from '#contract/accounts.ts'
import type { PasskeyProof } from '#contract/proofs.ts'
import { recover, replaceOneTimePassword } from '#contract/sign-in.ts'
import { useSignIn } from '#client/models/session/use-sign-in.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { PasswordInput, type PasswordInputProps } from '#client/ui/controls/password-input.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { isToldOnFields, markFields } from '#client/ui/forms/mark-fields.ts'
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
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
      onBack={onBack}
    >
      <Submit pending={logIn.isPending}>Use my passkey</Submit>
    </Form>
  )
}

function FirstPassword({ username, password, onDone, onBack }: FormProps & { username: string; password: string }) {
  const form = useForm({ defaultValues: { next: '' } })
  const save = useSignIn<string>((next) => call(replaceOneTimePassword, { body: { username, password, next } }))
  const submit = form.handleSubmit(({ next }) =>
    save.mutate(next, { onSuccess: onDone, onError: (error) => markFields(form, error) }),
  )
  return (
    <Form
      title="Choose a password of your own"
      text={`The one that you typed is from the person who runs this ${PRODUCT_NAME}. It works only to choose another.`}
      failure={save.error && !isToldOnFields(form, save.error) ? failureText(save.error, FAILED) : null}
      onSubmit={submit}
      onBack={onBack}
    >
      <PasswordOwner username={username} />
      <FormField form={form} name="next" {...NEW_PASSWORD}>
        {(input) => <NewPasswordInput {...input} />}
      </FormField>
      <Submit pending={save.isPending}>Save and log in</Submit>
    </Form>
  )
}

function SecondStep({ username, password, onDone, onBack }: FormProps & { username: string; password: string }) {
  const form = useForm({ defaultValues: { code: '' } })
  const isBlank = useWatch({ control: form.control, name: 'code' }).trim() === ''
  const logIn = useSignIn<{ code: string } | null>(async (code): Promise<Account> => {
    const proof = code ?? { passkey: await loadPasskey() }
    return call(login, { body: { username, password, ...proof } })
  })
  const submit = form.handleSubmit(({ code }) => {
    if (code.trim() !== '') logIn.mutate({ code }, { onSuccess: onDone })
  })
  return (
    <Form
      title="And now your passkey"
      text="Your password is right. Your account takes a second step."
      failure={logIn.error && failureText(logIn.error, { fallback: noPasskeyText(logIn.error) })}
      onSubmit={submit}
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
      <FormField form={form} name="code" label="Or a recovery code" hint={CODE_HINT}>
        {(input) => <TextInput {...input} {...CODE_INPUT} />}
      </FormField>
      <Button type="submit" size="large" disabled={logIn.isPending || isBlank}>
        Use the code
      </Button>
    </Form>
  )
}

function Recovery({ username, onDone, onBack }: FormProps & { username: string }) {
  const form = useForm({ defaultValues: { username, code: '', next: '' } })
  const typed = useWatch({ control: form.control })
  const save = useSignIn<{ withPasskey: boolean }>(async ({ withPasskey }) => {
    const body = form.getValues()
    return call(recover, { body: withPasskey ? { ...body, passkey: await loadPasskey() } : body })
  })
  const takesPasskey = save.error instanceof ApiError && save.error.code === 'second-step'
  const isReady = Object.values(typed).every((text) => text.trim() !== '')
  const submit = form.handleSubmit(() => {
    if (isReady)
      save.mutate({ withPasskey: takesPasskey }, { onSuccess: onDone, onError: (error) => markFields(form, error) })
  })
  return (
    <Form
      title="Use a recovery code"
      text="It is one of those that you have printed. It sets a new password, once, and signs you out everywhere else. Your passkeys go, because somebody else may have made them."
      failure={
        save.error && !isToldOnFields(form, save.error) && !takesPasskey
          ? failureText(save.error, { fallback: noPasskeyText(save.error) })
          : null
      }
      onSubmit={submit}
      onBack={onBack}
    >
      <FormField form={form} name="username" label="Username">
        {(input) => (
          <TextInput {...input} autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
        )}
      </FormField>
      <FormField form={form} name="code" label="Recovery code" hint={CODE_HINT}>
        {(input) => <TextInput {...input} {...CODE_INPUT} />}
      </FormField>
      <PasswordOwner username={typed.username ?? ''} />
      <FormField form={form} name="next" {...NEW_PASSWORD}>
        {(input) => <NewPasswordInput {...input} />}
      </FormField>
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

const CODE_HINT = 'Like abcd-efgh-jkmn-pqrs.'

const CODE_INPUT = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  maxLength: 60,
} as const

const NEW_PASSWORD = { label: 'New password', hint: 'At least 8 characters.' } as const

function NewPasswordInput(props: Omit<PasswordInputProps, 'what' | 'autoComplete'>) {
  return <PasswordInput {...props} what="new password" autoComplete="new-password" />
}

/** A hidden field: password managers need to know whose password the next field is. */
function PasswordOwner({ username }: { username: string }) {
  return <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
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
  onSubmit: (event: FormEvent) => void
  onBack: () => void
  children: ReactNode
}

function Form({ title, text, failure, onSubmit, onBack, children }: FormFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form takes the place of another, whose focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <form noValidate aria-label={title} onSubmit={onSubmit} className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-heading-4 outline-none">
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

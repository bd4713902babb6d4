import { useState, type FormEvent } from 'react'
import { MAX_DEBUG_MESSAGE_BYTES } from '#contract/debug.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { DebugSection } from './debug-frame.tsx'
import { useDebugSocket } from './use-debug-socket.ts'

/** Text of four bytes a character still fits. */
const MAX_TEXT = MAX_DEBUG_MESSAGE_BYTES / 4

export interface SocketTesterProps {
  log: (text: string) => void
  /** Also offers the commands that the server knows. */
  commands: boolean
}

/** Connects to the debug socket and sends text, which comes back. */
export function SocketTester({ log, commands }: SocketTesterProps) {
  const { state, connect, disconnect, send } = useDebugSocket(log)
  const [text, setText] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text !== '') send(text)
  }
  return (
    <DebugSection title="WebSocket Tester">
      <p>
        State: <output className="font-display font-semibold">{state}</output>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={connect} disabled={state !== 'Disconnected'}>
          Connect
        </Button>
        <Button size="small" onClick={disconnect} disabled={state === 'Disconnected'}>
          Disconnect
        </Button>
        {commands &&
          (['ping', 'status'] as const).map((command) => (
            <Button key={command} size="small" disabled={state !== 'Connected'} onClick={() => send(command)}>
              {command === 'ping' ? 'Send ping' : 'Ask for status'}
            </Button>
          ))}
      </div>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field label="Message" hint="The server sends it back.">
          {(input) => (
            <TextInput
              {...input}
              value={text}
              maxLength={MAX_TEXT}
              autoComplete="off"
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" size="small" className="self-start" disabled={state !== 'Connected' || text === ''}>
          Send
        </Button>
      </form>
    </DebugSection>
  )
}

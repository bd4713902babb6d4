import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { DEBUG_SOCKET_PATH, type DebugMessage, MAX_DEBUG_MESSAGE_BYTES } from '#contract/debug.ts'
import { Button } from '#client/ui/button.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { FormField } from '#client/ui/forms/form-field.tsx'
import { DebugFrame, DebugSection } from './debug-frame.tsx'
import { useDebugLog } from './debug-log.ts'

/** Text of four bytes a character still fits, with what stands around it. */
const MAX_TEXT = MAX_DEBUG_MESSAGE_BYTES / 4 - 20

export interface SocketTesterProps {
  log: (text: string) => void
  /** Also offers the commands that the server knows. */
  commands: boolean
}

/** Connects to the debug socket and sends text, which comes back. */
export function SocketTester({ log, commands }: SocketTesterProps) {
  const { state, connect, disconnect, send } = useDebugSocket(log)
  const sendMessage = (message: DebugMessage): void => send(JSON.stringify(message))
  const form = useForm({ defaultValues: { text: '' } })
  const text = useWatch({ control: form.control, name: 'text' })
  const submit = form.handleSubmit((typed) => {
    if (typed.text !== '') sendMessage({ type: 'echo', data: typed.text })
  })
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
            <Button
              key={command}
              size="small"
              disabled={state !== 'Connected'}
              onClick={() => sendMessage({ type: command })}
            >
              {command === 'ping' ? 'Send ping' : 'Ask for status'}
            </Button>
          ))}
      </div>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <FormField form={form} name="text" label="Message" hint="The server sends it back.">
          {(input) => <TextInput {...input} maxLength={MAX_TEXT} autoComplete="off" />}
        </FormField>
        <Button type="submit" size="small" className="self-start" disabled={state !== 'Connected' || text === ''}>
          Send
        </Button>
      </form>
    </DebugSection>
  )
}

type SocketState = 'Disconnected' | 'Connecting' | 'Connected'

interface DebugSocket {
  readonly state: SocketState
  readonly connect: () => void
  readonly disconnect: () => void
  readonly send: (text: string) => void
}

/** Opens the debug pages' socket on demand, and closes it when the page is left. @param log gets what happens */
function useDebugSocket(log: (text: string) => void): DebugSocket {
  const [state, setState] = useState<SocketState>('Disconnected')
  const socket = useRef<WebSocket | null>(null)
  useEffect(() => () => socket.current?.close(), [])

  const connect = useCallback(() => {
    socket.current?.close()
    const opened = new WebSocket(
      `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${DEBUG_SOCKET_PATH}`,
    )
    socket.current = opened
    setState('Connecting')
    log(`Connecting to ${DEBUG_SOCKET_PATH}`)
    opened.addEventListener('open', () => {
      setState('Connected')
      log('Connected')
    })
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => log(`Received: ${String(data)}`))
    opened.addEventListener('close', ({ code, reason }) => {
      if (socket.current !== opened) return
      setState('Disconnected')
      log(`Closed with ${code}${reason === '' ? '' : `: ${reason}`}`)
    })
  }, [log])
  return {
    state,
    connect,
    disconnect: () => socket.current?.close(),
    send: (text) => {
      if (socket.current?.readyState !== WebSocket.OPEN) return log('Not sent: the socket is not connected')
      socket.current.send(text)
      log(`Sent: ${text}`)
    },
  }
}

/** The screen `/basic-ws-test`: whether a WebSocket gets through at all. */
export function BasicSocketPage() {
  const [log, add] = useDebugLog()
  return (
    <DebugFrame title="Basic WebSocket Test" log={log}>
      <SocketTester log={add} commands={false} />
    </DebugFrame>
  )
}

/** The screen `/ws-debug`: the debug socket with the commands that the server knows. */
export function SocketDebugPage() {
  const [log, add] = useDebugLog()
  return (
    <DebugFrame title="WebSocket Debug" log={log}>
      <SocketTester log={add} commands />
    </DebugFrame>
  )
}

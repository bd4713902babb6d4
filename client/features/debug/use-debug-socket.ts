import { useCallback, useEffect, useRef, useState } from 'react'
import { DEBUG_SOCKET_PATH } from '#contract/debug.ts'

export type SocketState = 'Disconnected' | 'Connecting' | 'Connected'

export interface DebugSocket {
  readonly state: SocketState
  readonly connect: () => void
  readonly disconnect: () => void
  readonly send: (text: string) => void
}

/** Opens the debug pages' socket on demand, and closes it when the page is left. @param log gets what happens */
export function useDebugSocket(log: (text: string) => void): DebugSocket {
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

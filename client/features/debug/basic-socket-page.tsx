import { DebugFrame } from './debug-frame.tsx'
import { SocketTester } from './socket-tester.tsx'
import { useDebugLog } from './use-debug-log.ts'

/** The screen `/basic-ws-test`: whether a WebSocket gets through at all. */
export function BasicSocketPage() {
  const [log, add] = useDebugLog()
  return (
    <DebugFrame title="Basic WebSocket Test" log={log}>
      <SocketTester log={add} commands={false} />
    </DebugFrame>
  )
}

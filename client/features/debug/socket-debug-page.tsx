import { DebugFrame } from './debug-frame.tsx'
import { SocketTester } from './socket-tester.tsx'
import { useDebugLog } from './use-debug-log.ts'

/** The screen `/ws-debug`: the debug socket with the commands that the server knows. */
export function SocketDebugPage() {
  const [log, add] = useDebugLog()
  return (
    <DebugFrame title="WebSocket Debug" log={log}>
      <SocketTester log={add} commands />
    </DebugFrame>
  )
}

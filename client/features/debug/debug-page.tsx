import { AuthTools } from './auth-tools.tsx'
import { CollaborationTools } from './collaboration-tools.tsx'
import { DebugFrame } from './debug-frame.tsx'
import { ServerStatus } from './server-status.tsx'
import { SocketTester } from './socket-tester.tsx'
import { useDebugLog } from './use-debug-log.ts'
import { useRunCall } from './use-run-call.ts'

/** The screen `/debug`: authentication, user status, collaboration, and the WebSocket. The server decides what it shows to whom. */
export function DebugPage() {
  const [log, add] = useDebugLog()
  const run = useRunCall(add)
  return (
    <DebugFrame title="Debug Tools" log={log}>
      <div className="grid items-start gap-5 tablet:grid-cols-2">
        <AuthTools run={run} />
        <ServerStatus />
        <CollaborationTools run={run} log={add} />
        <SocketTester log={add} commands />
      </div>
    </DebugFrame>
  )
}

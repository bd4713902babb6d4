/** Makes a Node process collect garbage through its inspector, and reads how much memory is left. */
import { once } from 'node:events'
import { WebSocket } from 'ws'

interface Answer {
  readonly id?: number
  readonly result?: { readonly result?: { readonly value?: unknown } }
}

/** Returns the bytes of heap and buffers that are still reachable. @param url the inspector's address */
export async function liveBytes(url: string): Promise<number> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  let lastId = 0
  const call = async (method: string, params: object = {}): Promise<Answer> => {
    const id = (lastId += 1)
    socket.send(JSON.stringify({ id, method, params }))
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer]
      const answer = JSON.parse(data.toString()) as Answer
      if (answer.id === id) return answer
    }
  }
  // Finalizers free the buffers after the first collection, so a second one is needed.
  await call('HeapProfiler.collectGarbage')
  await call('HeapProfiler.collectGarbage')
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
  const answer = await call('Runtime.evaluate', { expression, returnByValue: true })
  socket.close()
  return Number(answer.result?.result?.value)
}

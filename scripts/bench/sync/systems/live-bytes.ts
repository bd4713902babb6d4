/** Asks a Node process, by its inspector, to collect garbage, and how much is left. */
import { once } from 'node:events'
import { WebSocket } from 'ws'

interface Answer {
  readonly id?: number
  readonly result?: { readonly result?: { readonly value?: unknown } }
}

/** Heap and buffers that are still reachable, in bytes; `url` is the inspector's. */
export async function liveBytes(url: string): Promise<number> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  let lastId = 0
  const ask = async (method: string, params: object = {}): Promise<Answer> => {
    const id = (lastId += 1)
    socket.send(JSON.stringify({ id, method, params }))
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer]
      const answer = JSON.parse(data.toString()) as Answer
      if (answer.id === id) return answer
    }
  }
  // Buffers are freed by finalizers, which the second collection sees done.
  await ask('HeapProfiler.collectGarbage')
  await ask('HeapProfiler.collectGarbage')
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
  const answer = await ask('Runtime.evaluate', { expression, returnByValue: true })
  socket.close()
  return Number(answer.result?.result?.value)
}

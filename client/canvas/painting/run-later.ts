/** When a worker runs its next task: at an animation frame, or as soon as the waiting messages are handled. */

/** Stands in for a frame at 60 Hz in engines whose workers have no animation frames. */
const FRAME_MS = 16

/** Runs the task at the next animation frame, also in a worker. */
export function nextFrame(task: () => void): void {
  if ('requestAnimationFrame' in self) self.requestAnimationFrame(task)
  else setTimeout(task, FRAME_MS)
}

let waiting: (() => void)[] = []
let channel: MessageChannel | null = null

/** Runs the task after every message that has already arrived at this thread: it queues a message of its own behind them. */
export function afterMessages(task: () => void): void {
  waiting.push(task)
  if (waiting.length === 1) (channel ??= openChannel()).port2.postMessage(null)
}

function openChannel(): MessageChannel {
  const opened = new MessageChannel()
  opened.port1.addEventListener('message', () => {
    const tasks = waiting
    waiting = []
    for (const task of tasks) task()
  })
  opened.port1.start()
  return opened
}

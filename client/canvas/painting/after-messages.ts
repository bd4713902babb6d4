let waiting: (() => void)[] = []
const channel = new MessageChannel()
channel.port1.addEventListener('message', () => {
  const tasks = waiting
  waiting = []
  for (const task of tasks) task()
})
channel.port1.start()

/** Runs the task when the messages that have come to this thread by now are handled: it waits its turn behind them. */
export function afterMessages(task: () => void): void {
  waiting.push(task)
  if (waiting.length === 1) channel.port2.postMessage(null)
}

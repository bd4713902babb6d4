/** A short message that comes and goes by itself; never the only place where something important is said. */
export interface ToastMessage {
  title: string
  description?: string
  /** Something failed: announced at once, and kept longer. */
  destructive?: boolean
  /** One thing to do about it: 'Undo'. */
  action?: { label: string; onPress: () => void }
}

type Show = (message: ToastMessage) => void

let host: Show | null = null
const waiting: ToastMessage[] = []

/** Shows a toast, at once or as soon as the host has been loaded. */
export function toast(message: ToastMessage): void {
  if (host) host(message)
  else waiting.push(message)
}

/** For the host alone: takes over what waits and what comes. Returns the way out. */
export function connectToasts(show: Show): () => void {
  host = show
  for (const message of waiting.splice(0)) show(message)
  return () => {
    if (host === show) host = null
  }
}

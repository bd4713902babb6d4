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
let called = false
const waiting: ToastMessage[] = []
const listeners = new Set<() => void>()

/** Shows a toast, at once or as soon as the host is there. */
export function toast(message: ToastMessage): void {
  if (host) host(message)
  else waiting.push(message)
  requestToastHost()
}

/** For the app alone: whether the host is wanted, which is fetched late. Once called for, it stays. */
export function isToastHostRequested(): boolean {
  return called
}

/** Has the host fetched; later calls do nothing. */
export function requestToastHost(): void {
  if (called) return
  called = true
  for (const listener of listeners) listener()
}

/** For the app alone: hears of the first call. Returns how to stop. */
export function onToastHostRequested(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For the host alone: takes over what waits and what comes. Returns the way out. */
export function connectToastHost(show: Show): () => void {
  host = show
  for (const message of waiting.splice(0)) show(message)
  return () => {
    if (host === show) host = null
  }
}

/** A short message that disappears by itself. Nothing important may be said only in a toast. */
export interface ToastMessage {
  title: string
  description?: string
  /** A failure: screen readers announce it at once, and it stays longer. */
  destructive?: boolean
  /** Neither a success nor a failure that needs attention: the screen says the same. */
  neutral?: boolean
  /** Coins were earned: a coin stands before the words, and the toast goes after 2.5 s. */
  coins?: boolean
  /** An emoji of the title, which is shown as its picture. */
  emoji?: { character: string; src: string }
  /** One command in the toast: 'Undo'. */
  action?: { label: string; onPress: () => void }
  /** It comes with a change of screen, or is not about one screen: it stays when the person goes on. Coins always stay. */
  outlivesScreen?: boolean
}

/** What shows the toasts. */
export interface ToastHost {
  show(message: ToastMessage): void
  /** Removes every toast from the screen. */
  clear(): void
  /** Removes those that do not outlive their screen. */
  clearOfScreen(): void
}

let host: ToastHost | null = null
let requested = false
let waiting: ToastMessage[] = []
const listeners = new Set<() => void>()

/** Shows a toast, at once or as soon as the host is mounted. */
export function toast(message: ToastMessage): void {
  if (host) host.show(message)
  else waiting.push(message)
  requestToastHost()
}

/** Removes all toasts: what they say is about something that the person has left. */
export function clearToasts(): void {
  waiting = []
  host?.clear()
}

/** Returns whether a toast stays when the person goes to another screen. */
export const outlivesScreen = (message: ToastMessage): boolean => message.outlivesScreen ?? message.coins ?? false

/** Removes the toasts about the screen that the person has left. */
export function clearScreenToasts(): void {
  waiting = waiting.filter(outlivesScreen)
  host?.clearOfScreen()
}

/** Returns whether the toast host's code should be loaded; only the app uses this. Once true, it stays true. */
export function isToastHostRequested(): boolean {
  return requested
}

/** Makes the app load the toast host; later calls do nothing. */
export function requestToastHost(): void {
  if (requested) return
  requested = true
  for (const listener of listeners) listener()
}

/** Calls `listener` when the host is first requested; only the app uses this. Returns a function that unsubscribes. */
export function onToastHostRequested(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sends all waiting and future toasts to `next`; only the host uses this. Returns a function that disconnects it. */
export function connectToastHost(next: ToastHost): () => void {
  host = next
  for (const message of waiting.splice(0)) next.show(message)
  return () => {
    if (host === next) host = null
  }
}

/** What the sockets of a room that are no WebSockets have in common with those. */

type Handler<E extends Event> = ((event: E) => void) | null

/** Values of `readyState`. */
export const CONNECTING = 0
export const OPEN = 1
export const CLOSED = 3

/** Close codes that a browser makes up itself: the client has closed the socket, and the connection is lost. */
export const NO_STATUS = 1005
export const ABNORMAL_CLOSE = 1006

/** A close event in the form of the browser's. */
export const closeEvent = (code: number, reason: string): Event & { code: number; reason: string } =>
  Object.assign(new Event('close'), { code, reason })

/** The event half of a WebSocket: `addEventListener` and the `on...` properties, for classes that stand in for one. */
export class SocketEvents extends EventTarget {
  readonly #handlers = new Map<string, EventListener>()

  set onopen(handler: Handler<Event>) {
    this.#handle('open', handler)
  }

  get onmessage(): Handler<MessageEvent> {
    // What `onmessage` has set.
    return (this.#handlers.get('message') ?? null) as Handler<MessageEvent>
  }

  set onmessage(handler: Handler<MessageEvent>) {
    this.#handle('message', handler)
  }

  set onerror(handler: Handler<Event>) {
    this.#handle('error', handler)
  }

  set onclose(handler: Handler<CloseEvent>) {
    this.#handle('close', handler)
  }

  /** The handler takes its turn among the listeners when it is set, as in a browser. */
  #handle(type: string, handler: Handler<never>): void {
    const before = this.#handlers.get(type)
    if (before) this.removeEventListener(type, before)
    this.#handlers.delete(type)
    if (!handler) return
    // Each of these types is dispatched with its own kind of event.
    const listener = handler as unknown as EventListener
    this.#handlers.set(type, listener)
    this.addEventListener(type, listener)
  }
}

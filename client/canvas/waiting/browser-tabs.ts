import type { OtherTabs } from './waiting-strokes.ts'

/** Returns the tabs of this browser that use the same name. */
export function browserTabs(name: string): OtherTabs {
  const channel = new BroadcastChannel(name)
  return {
    // The rule is about windows; a channel has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
    close: () => channel.close(),
  }
}

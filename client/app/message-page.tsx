import { MessagePanel, type MessagePanelProps } from '#client/ui/message-panel.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'

/** A full screen with one message: something is missing or has failed. */
export function MessagePage(props: MessagePanelProps) {
  return (
    <main className="app-background grid min-h-svh place-items-center">
      <PageTitle>{props.title}</PageTitle>
      <MessagePanel {...props} />
    </main>
  )
}

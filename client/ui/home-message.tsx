import { Link } from 'react-router-dom'
import { Button } from './button.tsx'
import { MessagePanel, type MessagePanelProps } from './message-panel.tsx'
import { PageTitle } from './page-title.tsx'

/** A screen with one message, from which the only way leads home. */
export function HomeMessage({ title, text }: Pick<MessagePanelProps, 'title' | 'text'>) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <MessagePanel
        title={title}
        text={text}
        actions={
          <Button asChild>
            <Link to="/">Return to Home</Link>
          </Button>
        }
      />
    </>
  )
}

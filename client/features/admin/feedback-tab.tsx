import { MessagesSquare } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button.tsx'
import { TitledCard } from '#client/ui/titled-card.tsx'

/** The way to the screen that has the feedback. */
export function FeedbackTab() {
  return (
    <TitledCard title="Feedback" text="What people report, ask for and suggest, with its status and priority.">
      <Button asChild variant="primary" className="self-start">
        <Link to="/feedback-admin">
          <MessagesSquare aria-hidden="true" />
          Open Feedback Admin
        </Link>
      </Button>
    </TitledCard>
  )
}

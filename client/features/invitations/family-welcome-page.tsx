import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { familyQueries } from '#client/models/family-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { MessagePanel } from '#client/ui/message-panel.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { joinedFamily } from './joined-family.ts'

/** The screen after joining a family. Its name is read again from the person's families, because it may have changed meanwhile. */
export function FamilyWelcomePage() {
  const [joined] = useState(joinedFamily)
  const { data: families } = useQuery({ ...familyQueries.list(), enabled: joined !== null })
  const family = families?.find(({ id }) => id === joined?.id)
  const name = family?.name ?? joined?.name
  return (
    <>
      <PageTitle>Welcome</PageTitle>
      <MessagePanel
        title={name === undefined ? 'Welcome to the family!' : `Welcome to ${name}!`}
        text={`Color a page and share it, and it hangs on the fridge door of your ${family?.kind ?? 'family'}.`}
        actions={
          <>
            <Button asChild variant="primary">
              <Link to="/">Start Coloring</Link>
            </Button>
            <Button asChild>
              <Link to="/profile">View Profile</Link>
            </Button>
          </>
        }
      />
    </>
  )
}

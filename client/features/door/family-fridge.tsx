import { Check, Hand, MonitorPlay, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Family } from '#contract/families.ts'
import { useSpeech } from '#client/models/speech.ts'
import { Button } from '#client/ui/button.tsx'
import { slideshowAddress } from './door-address.ts'
import { FamilyDoor } from './family-door.tsx'
import { fillScreen } from './fill-screen.ts'
import { Fridge, MagnetLetters } from './fridge.tsx'

export interface FamilyFridgeProps {
  family: Family
  /** `h1` where the fridge is the screen, `h2` on the page of the family. */
  heading: 'h1' | 'h2'
}

/** A family's fridge: its name in letter magnets, what can be done with the door, and the pictures on it. */
export function FamilyFridge({ family, heading: Heading }: FamilyFridgeProps) {
  const [isArranging, setArranging] = useState(false)
  const { say } = useSpeech()
  const isScreen = Heading === 'h1'
  // A child is shown pictures, and a phone has no room for words; screen readers have.
  const isChild = family.role === 'child'
  const words = isChild ? 'sr-only' : 'max-tablet:sr-only'
  return (
    <Fridge
      top={
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Heading className="min-w-0 text-heading-2 tablet:text-heading-1">
            <MagnetLetters>{family.name}</MagnetLetters>
          </Heading>
          <div className="flex flex-wrap gap-2">
            <Button asChild size="small">
              <Link to={slideshowAddress(family.id)} onClick={fillScreen}>
                <MonitorPlay aria-hidden="true" />
                <span className={words}>Slideshow</span>
              </Link>
            </Button>
            <Button size="small" aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
              {isArranging ? <Check aria-hidden="true" /> : <Hand aria-hidden="true" />}
              <span className={words}>{isArranging ? 'Done' : 'Arrange'}</span>
            </Button>
            {isScreen && !isChild && (
              <Button asChild size="small">
                <Link to={`/families/${family.id}`}>
                  <Users aria-hidden="true" />
                  <span className={words}>Members</span>
                </Link>
              </Button>
            )}
          </div>
        </div>
      }
    >
      {isScreen && <h2 className="sr-only">Pictures on the door</h2>}
      <FamilyDoor family={family} isArranging={isArranging} {...(isChild && { say })} />
    </Fridge>
  )
}

/** Takes a person's strokes off a page or puts them back, and says so in a toast. */
import { type Contributor, takeOffStrokes } from '#contract/collaboration.ts'
import { personName } from '#client/models/session/person-name.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** Resolves when everybody's page is changed, or when the toast says why it is not. */
export async function changeTakenOff(artworkId: number, person: Contributor, takenOff: boolean): Promise<void> {
  const name = personName(person)
  try {
    const { strokes } = await call(takeOffStrokes, {
      params: { id: artworkId, userId: person.userId },
      body: { takenOff },
    })
    if (!takenOff) {
      toast({ title: `${inWords(strokes)} by ${name} back on the page` })
      return
    }
    toast({
      title: `${inWords(strokes)} by ${name} taken off`,
      description: 'The replay still shows what they colored.',
      action: { label: 'Undo', onPress: () => void changeTakenOff(artworkId, person, false) },
    })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    toast({
      title: takenOff ? 'The strokes are still on the page' : 'The strokes are still off the page',
      description: failureText(error, { fallback: 'Please try again.' }),
      destructive: true,
    })
  }
}

/** Returns '1 stroke' or '2,000 strokes'. */
export const inWords = (strokes: number): string =>
  strokes === 1 ? '1 stroke' : `${strokes.toLocaleString('en')} strokes`

import { useCallback, useEffect, useState } from 'react'
import { useStoredSwitch } from '#client/ui/browser/use-stored-switch.ts'

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

/** The language of the names of the app's pages. */
const LANGUAGE = 'en'

/**
 * Returns the voice that speaks names: one of this device, since the others send what they read to somebody's server
 * (CHILD-142). An English one is best, then the device's own. Undefined where there is none.
 */
export function chooseVoice<V extends Voice>(voices: readonly V[]): V | undefined {
  const local = voices.filter(({ localService }) => localService)
  const english = local.filter(({ lang }) => lang.toLowerCase().startsWith(LANGUAGE))
  return english.find((voice) => voice.default) ?? english[0] ?? local.find((voice) => voice.default) ?? local[0]
}

export interface Speech {
  /** Whether this browser has a voice of its own. Nothing about speech is offered where it has none. */
  readonly isAvailable: boolean
  readonly isMuted: boolean
  readonly mute: (muted: boolean) => void
  /** Speaks a name in place of what is being spoken; does nothing when it is muted. */
  readonly say: (name: string) => void
}

/** Returns what speaks the names of things on touch, for those who do not read yet. */
export function useSpeech(): Speech {
  const voice = useVoice()
  const [isMuted, setMuted] = useStoredSwitch('namesMuted')
  const say = useCallback(
    (name: string): void => {
      if (!voice || isMuted) return
      const spoken = new SpeechSynthesisUtterance(name)
      spoken.voice = voice
      spoken.lang = voice.lang
      speechSynthesis.cancel()
      speechSynthesis.speak(spoken)
    },
    [voice, isMuted],
  )
  const mute = useCallback(
    (muted: boolean): void => {
      if (muted && voice) speechSynthesis.cancel()
      setMuted(muted)
    },
    [voice, setMuted],
  )
  return { isAvailable: voice !== undefined, isMuted, mute, say }
}

/** Returns the voice once the browser has read its list, which some do after the page has loaded. */
function useVoice(): SpeechSynthesisVoice | undefined {
  const [voice, setVoice] = useState(() =>
    'speechSynthesis' in globalThis ? chooseVoice(speechSynthesis.getVoices()) : undefined,
  )
  useEffect(() => {
    if (!('speechSynthesis' in globalThis)) return
    const read = (): void => setVoice(chooseVoice(speechSynthesis.getVoices()))
    // Safari before 16 has no events there.
    if (!('addEventListener' in speechSynthesis)) return
    speechSynthesis.addEventListener('voiceschanged', read)
    return () => speechSynthesis.removeEventListener('voiceschanged', read)
  }, [])
  return voice
}

/** What a parent agrees to when they make a child's profile. The version is stored with the profile (CHILD-35). */

/** A changed text gets a new version: the date of the change. Texts of earlier versions are in the project's history. */
export const CONSENT_VERSION = '2026-11-25'

/** The sentences of the present version, as the form shows them. */
export const CONSENT_TEXT = [
  'I am a parent of this child, or look after it in their place, and I agree that Fridgedoor stores a profile for it: its name, its picture and color, its settings, and what it colors.',
  'Only the people I allow see it. I can read, download and delete all of it at any time on the page of my child.',
] as const

/** What is asked before somebody or something leaves a family, and what happens then. */
import type { Family } from '#contract/families.ts'

export interface Question {
  readonly title: string
  readonly description: string
  /** The words of the button that does it. */
  readonly action: string
}

export const removeQuestion = (person: string, family: string, isParent: boolean): Question => ({
  title: `Remove ${person}?`,
  description:
    (isParent ? `${person} is no parent of its children any more, and devices that they added sign nobody in. ` : '') +
    `${person} cannot see the pictures of ${family} any more, and their own come off its door. ` +
    `They keep what they have colored, and can be invited again.`,
  action: `Remove ${person}`,
})

export const parentQuestion = (person: string, family: string): Question => ({
  title: `Ask ${person} to be a parent?`,
  description:
    `${person} is asked in the app, and becomes a parent only by accepting. A parent of ${family} sees and manages its children as you ` +
    'do: their pictures, settings and devices. They can invite and remove members.',
  action: `Ask ${person}`,
})

export const takeOverQuestion = (family: string): Question => ({
  title: `Become the owner of ${family}?`,
  description:
    "The owner's account is disabled, so nobody can remove parents, rename the family or dissolve it. As its owner you can. " +
    'Only you can give that back.',
  action: 'Become the owner',
})

export const ownerQuestion = (person: string, family: string): Question => ({
  title: `Make ${person} the owner?`,
  description:
    `${person} then decides who belongs to ${family} and who is a parent, and only they can give that back. ` +
    'You stay in the family as a parent.',
  action: `Make ${person} the owner`,
})

export const dissolveQuestion = ({ name }: Pick<Family, 'name'>): Question => ({
  title: `Dissolve ${name}?`,
  description:
    'The family and its door are gone for everybody, and its invitations end. Everybody keeps their own pictures, which only ' +
    'they can see then. This cannot be taken back.',
  action: 'Dissolve the family',
})

export const leaveQuestion = ({ name, memberCount }: Pick<Family, 'name' | 'memberCount'>): Question => ({
  title: `Leave ${name}?`,
  description:
    memberCount === 1
      ? 'You are its only member, so the family is dissolved. You keep your pictures, which only you can see then.'
      : 'You cannot see its pictures any more, and your own come off its door. You keep what you have colored. A parent can ' +
        'invite you again.',
  action: 'Leave the family',
})

/** What is asked before somebody or something leaves a family, and what happens then. */
import type { Family } from '#contract/families.ts'
import { kindTexts } from '#client/models/family-text.ts'

export interface Question {
  readonly title: string
  readonly description: string
  /** The words of the button that does it. */
  readonly action: string
}

export const removeQuestion = (person: string, family: Pick<Family, 'name' | 'kind'>, isParent: boolean): Question => ({
  title: `Remove ${person}?`,
  description:
    (isParent
      ? `${person} is no ${kindTexts(family).parent} of its children any more, and devices that they added sign nobody in. A child that has a second home with them stays there. `
      : '') +
    `${person} cannot see the pictures of ${family.name} any more, and their own come off its door. ` +
    `They keep what they have colored, and can be invited again.`,
  action: `Remove ${person}`,
})

export const parentQuestion = (person: string, family: Pick<Family, 'name' | 'kind'>): Question => {
  const { parent } = kindTexts(family)
  return {
    title: `Ask ${person} to be a ${parent}?`,
    description:
      `${person} is asked in the app, and becomes a ${parent} only by accepting. A ${parent} of ${family.name} sees and manages its ` +
      'children as you do: their pictures, settings and devices. They can invite and remove members.',
    action: `Ask ${person}`,
  }
}

export const takeOverQuestion = (family: Pick<Family, 'name' | 'kind'>): Question => ({
  title: `Become the owner of ${family.name}?`,
  description:
    `The owner's account is disabled, so nobody can remove ${kindTexts(family).parents}, rename the ${family.kind} or dissolve it. As its ` +
    'owner you can. Only you can give that back.',
  action: 'Become the owner',
})

export const ownerQuestion = (person: string, family: Pick<Family, 'name' | 'kind'>): Question => ({
  title: `Make ${person} the owner?`,
  description:
    `${person} then decides who belongs to ${family.name} and who is a ${kindTexts(family).parent}, and only they can give ` +
    `that back. You stay in the ${family.kind} as a ${kindTexts(family).parent}.`,
  action: `Make ${person} the owner`,
})

export const dissolveQuestion = ({ name, kind }: Pick<Family, 'name' | 'kind'>): Question => ({
  title: `Dissolve ${name}?`,
  description:
    `The ${kind} and its door are gone for everybody, and its invitations end. Everybody keeps their own pictures, which ` +
    'only they can see then. This cannot be taken back.',
  action: `Dissolve the ${kind}`,
})

export const leaveQuestion = ({
  name,
  kind,
  memberCount,
}: Pick<Family, 'name' | 'kind' | 'memberCount'>): Question => ({
  title: `Leave ${name}?`,
  description:
    memberCount === 1
      ? `You are its only member, so the ${kind} is dissolved. You keep your pictures, which only you can see then.`
      : 'You cannot see its pictures any more, and your own come off its door. You keep what you have colored. A ' +
        `${kindTexts({ kind }).parent} can invite you again.`,
  action: `Leave the ${kind}`,
})

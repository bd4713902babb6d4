/**
 * The sentences that people read about families and children: of errors, refusals and results.
 * The messages of zod schemas, which people read too, are in `contract/`, with their schemas.
 */

export const HOME_LINK_NOT_VALID = 'This link is not valid. It may have been used, or be older than a week.'

export const atMostHomes = (maxHomes: string | number): string =>
  `A child lives in at most ${maxHomes} families, and this one does already.`
export const LINK_IS_FOR_FAMILY = 'This link is for a family. For a class, its parents make a link that says so.'
export const LINK_IS_FOR_CLASS = 'This link is for a class. For a family, its parents make a link that says so.'
export const ONLY_HOME_OF_CHILD =
  'This is the only family with a parent for this child. Please link a second home first, or delete the profile.'
export const CHILD_LIVES_HERE = 'This child lives in this family already.'
export const CHILD_NOT_FOUND = 'Child not found'
export const SESSION_NOT_FOUND = 'Session not found'
export const NOT_IN_PICTURE = 'Your child is not in this picture'
export const OWNER_TOOK_STROKES_OFF = 'The owner of this picture has taken these strokes off the page'
export const CHILD_HAS_ANOTHER_HOME =
  'This child lives in another family too, whose parents look after it as you do. Take it out of your family instead.'

export const typeNameToDelete = (name: string | number): string =>
  `Please type the name '${name}' to delete this profile`
export const NO_CHILD_HERE = 'Nobody can sign in here with this picture'
export const CARD_DOES_NOT_WORK = 'This card does not sign anybody in on this device'
export const WRONG_PICTURES = 'Those are not the right pictures. Please try again.'
export const ANOTHER_PARENT_VOUCHES = 'Please type your password: another parent vouches for this device'
export const DEVICE_NOT_FOUND = 'Device not found'

export const tooManyDevices = (kind: string | number, most: string | number): string =>
  `A ${kind} has at most ${most} devices. Please remove one that you do not use any more.`

export const tooManyFamiliesOfDevice = (maxFamiliesOfDevice: string | number): string =>
  `A device belongs to at most ${maxFamiliesOfDevice} families.`
export const ONLY_PARENTS_OF_FAMILY = 'Only the parents of the family can do this'

export const tooManyChildren = (kind: string | number, most: string | number): string =>
  `A ${kind} has at most ${most} profiles of children.`
export const CHILDREN_OF_OTHERS = 'These children are not all in this family'
export const FAMILY_NOT_FOUND = 'Family not found'
export const MEMBER_NOT_FOUND = 'Member not found'
export const ALREADY_MEMBER = 'You are already a member of this family.'
export const FAMILY_HAS_CHILDREN = "This family has profiles of children. Please delete the children's profiles first."

export const childrenNeedParent = (name: string | number): string =>
  `You are the only parent of the children in '${name}'. Please ask another member to be a parent, who then accepts, or delete the children's profiles.`
export const ONLY_OWNER_OF_FAMILY = 'Only the owner of the family can do this'
export const HEIR_MUST_BE_PARENT =
  'Only a parent can become the owner of the family. Please ask them to be a parent first.'
export const OWNER_IS_PARENT = 'The owner of a family is always a parent'
export const CHILD_STAYS_IN_FAMILY =
  'A child belongs to its family until a parent takes it out, or deletes its profile, on the page of the child'
export const OWNER_CANNOT_LEAVE =
  'You own this family. Please make somebody else its owner before you leave, or dissolve it.'
export const ASK_A_GROWN_UP = 'Please ask a grown-up to do this'
export const INVITATION_LINK_INVALID =
  'The invitation link you followed is invalid or has expired. Please ask for a new invitation.'
export const INVITATION_NOT_FOUND = 'Invitation not found'
export const INVITATION_OF_ANOTHER_ACCOUNT = 'This invitation is made out to another account.'
export const ONLY_PARENTS_INVITE = 'Only parents of the family can invite people'
export const ONLY_INVITER_TAKES_BACK = 'Only the person who made the invitation can take it back'
export const ONLY_PARENTS = 'Only parents of the family can do this'
export const NOT_A_GROWN_UP_MEMBER = 'Only a grown-up member can be asked to be a parent.'
export const NOT_ASKED_TO_BE_PARENT =
  'Nobody asks you to be a parent here any more. A parent of the family can ask you again.'
export const INVITATION_ACCEPTED = 'This invitation has already been accepted.'
export const INVITATION_REJECTED = 'This invitation has been rejected.'
export const INVITATION_EXPIRED = 'This invitation has expired.'

/**
 * The sentences that people read about artworks, coloring together, and reactions: of errors, refusals and results.
 * The messages of zod schemas, which people read too, are in `contract/`, with their schemas.
 */

export const tooManyArtworks = (limit: string | number): string =>
  `You have ${limit} artworks, which is as many as one person can keep. Please delete some, or ask the person who runs Fridgedoor for more room.`
export const SPACE_USED_UP =
  'Your artworks have used up your space. Please delete some, or ask the person who runs Fridgedoor for more room.'
export const UNTITLED = 'Untitled Artwork'
export const ONLY_OWNER_CHANGES = 'Only the owner can change this artwork'
export const NEVER_PUBLIC = "A child's picture cannot be public. It can be shared with the family."
export const NOTHING_PUBLIC = 'There are no public pictures on this server. It can be shared with the family.'
export const ARTWORK_NOT_FOUND = 'Artwork not found'
export const TEMPLATE_NOT_FOUND = 'Template not found'
export const BUY_TEMPLATE_FIRST = 'This template has to be bought first'
export const ONLY_OWNER_REOPENS = 'Only the owner can reopen this artwork'
export const ARTWORK_NOT_COMPLETED = 'This artwork is not completed'
export const ALREADY_COMPLETED = 'This artwork is already completed'
export const NO_STROKES = 'Try coloring at least a small part of your artwork before marking it complete.'
export const ONLY_OWNER_DELETES = 'Only the owner can delete this artwork'

export const noArtworkWithId = (artworkId: string | number): string => `There is no artwork ${artworkId}`
export const NOT_ON_DOOR = 'This artwork is not on the fridge door any more. Please look again.'
export const OWNER_AND_PARENTS_TAKE_OFF =
  'Only the person who made this picture and the parents can take it off the door or hang it again.'
export const DELETED_CHILD_IN_PICTURE =
  'A child whose profile is deleted has colored on this picture, so it stays with the people in it.'
export const YOUR_PARENTS_SAID_NO = 'Everybody can see this picture. Your parents do not want you to color on it.'
export const YOUR_PARENTS_ARE_ASKED =
  'Everybody can see this picture. Your parents are asked whether you may color on it.'

export const parentsSaidNo = (parents: string | number): string =>
  `${parents} do not want everybody to see this picture. They can change their mind.`

export const parentsAreAsked = (parents: string | number): string =>
  `${parents} are asked. When they have said yes, you can show this picture to everybody.`
/** For an owner who is a parent of the children. @param children their names, in a list */
export const youAreAsked = (children: string): string =>
  `You are asked, because ${children} colored on this picture: answer on your home page. When you have said yes, you can show it to everybody.`
export const TOO_MANY_CHILDREN = 'So many children are in this picture that no other one can join it.'
export const QUIET_TIME = 'It is quiet time now. You can look, and color again later.'
export const CANNOT_DRAW = 'You cannot draw on this artwork'
export const PICTURE_IS_HIDDEN =
  'The people who run this server have hidden this picture. It cannot be shared or copied until they show it again.'
export const MY_PHOTO = 'My photo'
export const COMPLETE_BEFORE_SHARING = 'Complete the artwork before you share it'
export const CHOOSE_AUDIENCE_FIRST = 'Nobody else may see this artwork yet. Choose who sees it first.'
export const ONLY_OWNER_CAN = 'Only the owner can do this'
export const PARENTS_ARE_ASKED_FIRST =
  'A child has colored on this picture, so its parents are asked before everybody may see it.'
export const NOT_YOUR_FAMILY = 'You are not a member of this family'
export const INVALID_SESSION_CODE = 'Invalid session code'
export const NEEDS_CODE = 'A session code is needed to color along'
export const COLLABORATION_IS_OFF = 'Nobody can join this artwork: collaboration is not enabled'
export const CODE_IS_ASLEEP =
  "This code is asleep, because nobody has used it for 30 days. Ask the artwork's owner to open 'Share Artwork', then try again."
export const OTHERS_ARE_COLORING =
  'People outside your family are coloring this picture. You color with your family only. Ask a grown-up to start a page just for you.'
export const EVERYBODY_CAN_SEE_IT =
  'Everybody can see this picture. You color with your family only. Ask a grown-up to show it to the family only.'
export const ONLY_OWNER_ENABLES = 'Only the owner can enable collaboration'
export const ONLY_OWNER_STOPS = 'Only the owner can stop collaborating'
export const ONLY_OWNER_RENEWS_CODE = 'Only the owner can change the session code'
export const ONLY_OWNER_WAKES_CODE = 'Only the owner can wake the session code'
export const ONLY_YOURSELF = 'You can only add yourself'
export const ONLY_OWNER_REMOVES = 'Only the owner can remove a contributor'
export const OWNER_CANNOT_BE_REMOVED = 'The owner cannot be removed'
export const CONTRIBUTOR_NOT_FOUND = 'Contributor not found'
export const ONLY_OWNER_SEES_REMOVED = 'Only the owner can see who was removed'
export const ONLY_OWNER_LETS_BACK_IN = 'Only the owner can let people back in'
export const PERSON_NOT_REMOVED = 'This person was not removed'
export const REGISTRATION_CLOSED = 'New accounts are not possible here. Please ask the people who run this server.'
export const REGISTRATION_INVITED_ONLY =
  'New accounts need an invitation here. Open the link that you were sent, or type its code.'
export const INVITATION_DOES_NOT_WORK = 'This invitation does not work any more. Please ask for a new one.'
export const STROKES_STAY_OFF = 'These strokes went with a profile that was deleted, and stay off.'
export const PICTURE_TAKES_TOO_LONG =
  'This picture has so much on it that it cannot be shown here. Open it to see it, or take some strokes off.'
export const REACTIONS_WHEN_COMPLETED = 'Reactions will be available once this artwork is marked as completed.'
export const PARENTS_TOOK_STROKES_OFF = 'Parents have taken these strokes of their child off the page'
export const ONLY_OWNER_TAKES_STROKES_OFF = 'Only the owner can take strokes off the page'
export const ARTWORK_IS_FULL = 'This artwork holds no more'
export const UNDONE_TOO_OFTEN = 'These strokes were undone too often'
export const CONNECTION_IS_OVER = 'This connection is over'
export const STROKE_TAKES_TOO_LONG = 'This stroke takes too long to paint. Please send it in parts.'
export const DRAWING_TOO_FAST = 'You are drawing too fast'
export const STROKE_USES_UNOWNED_ITEM = 'This stroke uses an item that you do not own'
export const NO_MORE_STROKES = 'This artwork holds no more strokes'
export const OPENED_TOO_OFTEN = 'This artwork was opened too often and takes no more strokes'
export const OWNERS_SPACE_USED_UP =
  "The space for this owner's pages is used up. Please tell the person who runs Fridgedoor."
export const STROKE_ID_TAKEN = 'This stroke id is taken'
export const MANY_PAGES_OPEN = 'Very many pages are open just now. Please try again in a moment.'
export const COLORED_ON_FRIDGEDOOR = 'Colored on Fridgedoor'
export const PICTURE_MISSING_IN_EXPORT =
  'This picture could not be painted in time, because the server was busy. Its strokes are all here; download your data again for the picture.\n'

export const ONLY_THE_OWNER_MAKES_LINKS = 'Only the owner can make a link to this picture'
export const LINK_OPENS_NOTHING =
  'This link does not open a picture any more. Ask the person who sent it for a new one.'
export const NO_LINK_FOR_CHILDREN = "A child's picture has no link for people without an account."
export const NO_LINKS_HERE = 'There are no public pictures on this server, and no links to them.'

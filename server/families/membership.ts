/** Who belongs to which family: what the reading rule of family artworks asks. */
export interface FamilyMembership {
  isMember(familyId: number, userId: number): Promise<boolean>
}

/** The membership of a house in which no family has been founded. */
export const noFamilies: FamilyMembership = {
  isMember: () => Promise.resolve(false),
}

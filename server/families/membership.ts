/** Who belongs to which family, for the access rule of family artworks (ACCESS-2). */
export interface FamilyMembership {
  isMember(familyId: number, userId: number): Promise<boolean>
}

/** The membership of a server without families: nobody is a member. */
export const noFamilies: FamilyMembership = {
  isMember: () => Promise.resolve(false),
}

/** What artworks need of templates. */

/** The part of a template that a new artwork needs. */
export interface ChosenTemplate {
  title: string
  imageUrl: string
  platesHash: string
  published: boolean
  isPremium: boolean
}

/** Where an artwork finds its template. The template service implements it. */
export interface TemplateLookup {
  /** Returns removed templates too, as not published: those who have bought one may still color it. */
  findEver(templateId: number): Promise<ChosenTemplate | null>
  /** Returns the hash of the plates of the blank page, which has no lines and no regions. */
  blankPlatesHash(): Promise<string> | string
}

/** The beginning of the key of every query about artworks. It is apart from the queries, which bring the contract's schemas along. */
export const ARTWORKS_KEY = ['/api/artworks'] as const

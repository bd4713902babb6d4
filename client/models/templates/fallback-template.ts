/** The free flowers page: its picture replaces one that does not load, and it is what an item without a page unlocks. */
export const FALLBACK_TEMPLATE_ID = 1

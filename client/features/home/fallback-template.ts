/** The free flowers page: its picture replaces one that does not load. */
export const FALLBACK_TEMPLATE_ID = 1

/** The columns of the pages to color. */
export const TEMPLATE_GRID =
  'grid grid-cols-1 min-[18rem]:grid-cols-2 gap-4 tablet:grid-cols-3 min-[60rem]:grid-cols-4 desktop:grid-cols-6'

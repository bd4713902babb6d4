/** The classes of the grid of items, and of the skeletons in their place. */
export const ITEM_GRID =
  'grid grid-cols-1 min-[18rem]:grid-cols-2 gap-4 tablet:grid-cols-3 tablet:gap-5 min-[60rem]:grid-cols-4 desktop:gap-6'

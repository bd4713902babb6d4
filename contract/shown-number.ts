/** Random numbers in place of account ids, for children outside their families (CHILD-20). Account ids are counted, and stay below them. */
export const LOWEST_SHOWN_NUMBER = 2 ** 31

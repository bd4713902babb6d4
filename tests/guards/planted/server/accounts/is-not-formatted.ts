export const   spaced   =   "wide";

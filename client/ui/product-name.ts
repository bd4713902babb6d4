/** What the product is called, said in one place only. */
export const PRODUCT_NAME = 'Fridgedoor'

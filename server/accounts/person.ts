/** Who is asking: the signed-in account as every capability sees it, read from storage at each request. */
export interface Person {
  id: number
  username: string
  /** What others see: the display name, or else the username. */
  name: string
  /** `#RRGGBB` */
  color: string
  isAdmin: boolean
}

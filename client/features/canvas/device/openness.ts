/** One overlay's state: whether it is open, and the function that opens or closes it. */
export interface Openness {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

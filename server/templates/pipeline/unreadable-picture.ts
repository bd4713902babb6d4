/** The bytes cannot become a page; `message` is a sentence for people that says why. */
export class UnreadablePicture extends Error {
  override readonly name: string = 'UnreadablePicture'
}

/** It has taken as much time as a picture may, or has ended the process that read it: an attempt at it counts for several. */
export class CostlyPicture extends UnreadablePicture {
  override readonly name = 'CostlyPicture'
}

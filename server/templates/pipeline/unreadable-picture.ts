/** The bytes cannot become a page; `message` is a sentence for people that says why. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

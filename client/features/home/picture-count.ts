/** Returns the number of a person's artworks in words. @param count undefined while it is not known */
export function pictureCount(count: number | undefined): string {
  if (count === undefined) return 'All your pictures on your fridge door.'
  if (count === 0) return 'Your pictures will hang here.'
  return count === 1 ? '1 picture on your fridge door.' : `${count} pictures on your fridge door.`
}

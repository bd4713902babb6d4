import { MongoClient, MongoNetworkError } from 'mongodb'

/** Makes the primary give its office up for so many seconds; a set of one member is without a primary until then. */
export async function stepDown(uri: string, seconds: number): Promise<void> {
  const client = new MongoClient(uri)
  try {
    await client.db('admin').command({ replSetStepDown: seconds, secondaryCatchUpPeriodSecs: 0, force: true })
  } catch (error) {
    // Older servers answer by hanging up.
    if (!(error instanceof MongoNetworkError)) throw error
  } finally {
    await client.close()
  }
}

import { MongoClient, MongoNetworkError } from 'mongodb'

/** Makes the primary step down for `seconds`. A set of one member has no primary during that time. */
export async function stepDownPrimary(uri: string, seconds: number): Promise<void> {
  const client = new MongoClient(uri)
  try {
    await client.db('admin').command({ replSetStepDown: seconds, secondaryCatchUpPeriodSecs: 0, force: true })
  } catch (error) {
    // Older servers close the connection instead of replying.
    if (!(error instanceof MongoNetworkError)) throw error
  } finally {
    await client.close()
  }
}

/** What callers by REST are told when a room has not taken their write. */
import { Problem } from '#server/http/problem.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'
import type { Room } from './room/room.ts'

/** Returns why the storage did not take a write of this room, or else that the server is busy. */
export function failedWrite({ failure }: Pick<Room, 'failure'>): Error {
  return failure instanceof StorageUnavailable ? failure : Problem.unavailable()
}

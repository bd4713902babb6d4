/** What the metrics say of rooms. */
import type { Registry } from 'prom-client'
import { registerGauge } from '#server/http/metrics.ts'
import type { Rooms } from './rooms.ts'

/** @param unreadCount returns how many entries of logs rooms have set aside since the start */
export function registerRoomGauges(registry: Registry, rooms: Rooms, unreadCount: () => number): void {
  const gauge = (name: string, help: string, read: () => number): void => registerGauge(registry, name, help, read)
  gauge('collaboration_rooms', 'Rooms that are loaded', () => rooms.stats.rooms)
  gauge('collaboration_room_bytes', 'Memory of loaded rooms, as estimated', () => rooms.stats.roomBytes)
  gauge('collaboration_unread_entries', 'Entries of logs that rooms have set aside since the start', unreadCount)
  gauge(
    'collaboration_faults',
    'Errors that ended a connection or disturbed a room since the start',
    () => rooms.stats.faults,
  )
  gauge('collaboration_members', 'Sockets in rooms', () => rooms.stats.members)
  gauge('collaboration_presence_entries', 'Connections whose presence is kept', () => rooms.stats.presence.entries)
  gauge('collaboration_presence_bytes', 'Bytes of kept presence states', () => rooms.stats.presence.bytes)
}

import { arch, disc, outlined } from '#crdt/painter/pictures/picture.ts'

/** A rainbow between two clouds. */
export const rainbow = outlined(
  [arch('dark', 0, 44, 86, 104), disc('pale', -64, 46, 30, 22), disc('pale', 64, 46, 30, 22)],
  [
    arch('plain', 0, 44, 82, 100),
    arch('light', 0, 44, 68, 83),
    arch('dark', 0, 44, 54, 66),
    arch('pale', 0, 44, 42, 51),
    arch('white', 0, 44, 28, 34),
    disc('dark', -48, 50, 24, 20),
    disc('dark', 48, 50, 24, 20),
    disc('pale', -64, 46, 30, 22),
    disc('pale', -44, 52, 22, 17),
    disc('pale', 64, 46, 30, 22),
    disc('pale', 44, 52, 22, 17),
  ],
)

/** Young animals at play. */
import { type Drawn, ink, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { ellipse, ellipsePath } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { tube } from '#scripts/line-art/people/figure/tube.ts'

/** A kitten that sits and reaches for something at its right, 500 wide and 450 high. */
export function kitten(x: number, y: number, scale: number, fur: string, stripe: string, light = '#fff3e0'): Drawn {
  return put(
    [
      region(
        tube(
          [
            [-150, -30],
            [-250, -40],
            [-270, -140],
            [-210, -200],
          ],
          [
            [0, 24],
            [1, 20],
          ],
        ),
        stripe,
      ),
      region(
        'M-60 -270C-120 -240 -190 -180 -190 -80C-190 -20 -150 0 -100 0H70C100 0 110 -20 100 -40C80 -90 90 -170 96 -240Z',
        fur,
      ),
      region('M-176 -138C-140 -150 -116 -138 -110 -120C-134 -114 -160 -112 -186 -110Z', stripe),
      region('M-136 -206C-104 -208 -84 -194 -78 -176C-102 -174 -128 -176 -158 -180Z', stripe),
      region(
        'M-166 -60C-166 -130 -60 -140 -46 -66C-40 -30 -50 -6 -84 0H-10C16 0 14 -32 -12 -34H-36C-44 -40 -150 0 -166 -60Z',
        fur,
      ),
      region(
        tube(
          [
            [30, -150],
            [40, -80],
            [44, -14],
          ],
          [
            [0, 34],
            [0.5, 27],
            [1, 28],
          ],
          { start: 'round' },
        ),
        fur,
      ),
      region('M16 -14C16 -34 74 -34 74 -12C74 4 18 4 16 -14Z', light),
      region('M-20 -260C-30 -190 20 -150 70 -170C100 -190 100 -230 96 -260Z', light),
      region(
        tube(
          [
            [84, -190],
            [150, -160],
            [212, -214],
          ],
          [
            [0, 32],
            [0.6, 26],
            [1, 29],
          ],
          { start: 'round' },
        ),
        fur,
      ),
      region('M190 -226C196 -250 244 -244 244 -216C244 -196 214 -184 198 -196C190 -204 188 -216 190 -226Z', light),
      region('M-84 -370L-96 -476L-6 -424Z', fur),
      region('M-72 -392L-78 -446L-34 -420Z', '#ffb3c1'),
      region('M60 -430L144 -476L138 -368Z', fur),
      region('M82 -424L126 -448L122 -396Z', '#ffb3c1'),
      region(
        'M-96 -330C-104 -402 -40 -436 24 -436C90 -436 150 -404 142 -326C160 -310 158 -290 140 -282C124 -238 76 -222 24 -222C-28 -222 -76 -236 -94 -280C-114 -290 -114 -314 -96 -330Z',
        fur,
      ),
      region('M-2 -434H48L24 -376Z', stripe),
      region(
        'M-30 -258C-34 -290 4 -296 24 -280C44 -296 82 -290 78 -258C74 -232 52 -223 24 -223C-4 -223 -26 -232 -30 -258Z',
        light,
      ),
      ellipse(-24, -328, 19, 24, '#c8e6a0'),
      ellipse(74, -328, 19, 24, '#c8e6a0'),
      ink(ellipsePath(-20, -326, 8, 15)),
      ink(ellipsePath(78, -326, 8, 15)),
      ink('M8 -292C8 -302 40 -302 40 -292C40 -284 30 -276 24 -276C18 -276 8 -284 8 -292Z'),
      line(
        'M24 -276V-264M24 -264C16 -250 0 -250 -6 -260M24 -264C32 -250 48 -250 54 -260M-60 -270L-132 -262M-58 -254L-124 -232M106 -270L178 -262M104 -254L172 -232',
      ),
    ],
    x,
    y,
    scale,
  )
}

/** A puppy that stands with its chest low, ready to play; it looks to the right. 420 wide and 330 high. */
export function puppy(x: number, y: number, scale: number, coat: string, patch: string, mirrored = false): Drawn {
  const light = '#fff6e6'
  return put(
    [
      region(
        tube(
          [
            [-150, -230],
            [-190, -280],
            [-170, -340],
          ],
          [
            [0, 22],
            [1, 14],
          ],
        ),
        patch,
      ),
      region(
        tube(
          [
            [-90, -150],
            [-78, -80],
            [-96, -18],
          ],
          [
            [0, 40],
            [0.5, 26],
            [1, 24],
          ],
          { start: 'round' },
        ),
        coat,
      ),
      region('M-126 -20C-126 -38 -66 -38 -62 -14C-62 2 -126 2 -126 -20Z', light),
      region(
        tube(
          [
            [60, -110],
            [110, -40],
            [176, -22],
          ],
          [
            [0, 34],
            [0.6, 24],
            [1, 24],
          ],
          { start: 'round' },
        ),
        coat,
      ),
      region(
        'M-170 -210C-180 -262 -110 -286 -50 -262C10 -240 60 -220 110 -230C130 -170 120 -100 70 -80C20 -66 -20 -90 -60 -100C-130 -110 -160 -150 -170 -210Z',
        coat,
      ),
      region('M-110 -270C-70 -276 -30 -256 -10 -244C-16 -200 -60 -176 -96 -196C-120 -212 -124 -244 -110 -270Z', patch),
      region(
        tube(
          [
            [-130, -170],
            [-140, -90],
            [-128, -18],
          ],
          [
            [0, 46],
            [0.5, 28],
            [1, 24],
          ],
          { start: 'round' },
        ),
        coat,
      ),
      region('M-154 -20C-154 -38 -94 -38 -90 -14C-90 2 -154 2 -154 -20Z', light),
      region(
        tube(
          [
            [30, -120],
            [60, -40],
            [122, -16],
          ],
          [
            [0, 36],
            [0.6, 25],
            [1, 24],
          ],
          { start: 'round' },
        ),
        coat,
      ),
      region('M104 -34C130 -46 168 -30 164 -10C160 4 110 4 96 -4C92 -16 94 -28 104 -34Z', light),
      region(
        'M70 -262C66 -330 130 -356 190 -340C250 -326 272 -276 256 -230C262 -190 220 -160 170 -168C110 -166 72 -200 70 -262Z',
        coat,
      ),
      region(
        'M152 -230C160 -270 220 -276 250 -246C280 -240 290 -212 270 -194C240 -166 170 -160 152 -190C146 -202 148 -218 152 -230Z',
        light,
      ),
      region(
        'M84 -320C40 -310 20 -250 44 -200C60 -176 92 -190 96 -230C98 -262 110 -296 126 -318C112 -330 98 -328 84 -320Z',
        patch,
      ),
      region('M196 -340C226 -366 276 -340 284 -296C284 -276 262 -272 250 -286C236 -306 214 -318 196 -340Z', patch),
      ink(ellipsePath(162, -272, 9, 12)),
      ink(ellipsePath(226, -276, 9, 12)),
      ink('M214 -244C222 -258 258 -256 260 -240C260 -228 246 -222 236 -224C224 -224 212 -232 214 -244Z'),
      line('M232 -224C232 -208 216 -196 196 -202'),
    ],
    x,
    y,
    scale,
    { mirrored },
  )
}

/** A squirrel that holds something in its paws, facing right, 300 wide and 330 high. */
export function squirrel(x: number, y: number, scale: number, fur: string, light: string, mirrored = false): Drawn {
  return put(
    [
      region(
        'M-40 -30C-130 -40 -190 -120 -160 -220C-140 -300 -60 -330 -10 -280C-60 -280 -90 -240 -74 -190C-60 -140 -20 -120 -20 -60Z',
        light,
      ),
      region(
        'M-40 -30C-110 -60 -150 -140 -124 -214C-106 -262 -60 -284 -10 -280C-60 -280 -90 -240 -74 -190C-60 -140 -20 -120 -20 -60Z',
        fur,
      ),
      region('M-10 -190C-70 -150 -80 -40 -30 0H70C90 -50 90 -130 70 -190Z', fur),
      region('M40 -160C20 -110 20 -50 44 -14H70C86 -60 86 -120 72 -164Z', light),
      region(
        'M-44 -50C-44 -110 40 -116 50 -54C54 -24 44 -4 20 0H96C112 0 110 -24 92 -24H60C50 -20 -40 10 -44 -50Z',
        fur,
      ),
      region('M0 -262L-4 -326L40 -280Z', fur),
      region(
        'M-30 -224C-36 -270 10 -290 44 -284C84 -280 112 -250 116 -222C124 -206 108 -186 88 -186C60 -170 -20 -170 -30 -224Z',
        fur,
      ),
      region('M116 -222C124 -206 108 -186 88 -186C74 -178 50 -174 28 -178C40 -206 80 -222 116 -222Z', light),
      region('M44 -284L56 -338L82 -272Z', fur),
      ink(ellipsePath(52, -238, 9, 11)),
      ink(ellipsePath(114, -222, 7, 6)),
      region(
        tube(
          [
            [20, -150],
            [50, -110],
            [92, -132],
          ],
          [
            [0, 20],
            [0.6, 14],
            [1, 15],
          ],
          { start: 'round' },
        ),
        fur,
      ),
    ],
    x,
    y,
    scale,
    { mirrored },
  )
}

/** An acorn around its middle. */
export const acorn = (x: number, y: number, scale = 1): Drawn =>
  put(
    [
      region('M-26 -6C-26 30 -12 44 0 54C12 44 26 30 26 -6Z', '#d9a05b'),
      region('M-34 -4C-34 -34 34 -34 34 -4Q0 8 -34 -4Z', '#8a5a32'),
      line('M0 -28V-44'),
    ],
    x,
    y,
    scale,
  )

/** What the server stores, in the words of the screen `/privacy`. A test compares it with the definitions of the collections. */
export interface StoredThing {
  readonly what: string
  /** How long it stays. */
  readonly kept: string
  /** The names of the collections. */
  readonly collections: readonly string[]
}

export const STORED_THINGS: readonly StoredThing[] = [
  {
    what: 'Your account: username, the name and the color that others see, your settings, and your e-mail address if you gave one. Your password is a hash, from which nobody can read it.',
    kept: 'Until you delete your account. If the people who run this server choose so, accounts that nobody uses go by themselves.',
    collections: ['users'],
  },
  {
    what: 'Recovery codes, as hashes from which nobody can read them, and passkeys: their public half, the name that you gave them, and when they were used.',
    kept: 'Until you use, replace or remove them, the password is reset, or you delete your account.',
    collections: ['recoveryCodes', 'passkeys'],
  },
  {
    what: 'The account of a school or another provider that signs in to yours: its address and the number that it has for you.',
    kept: 'Until you unlink it, the password is reset, or you delete your account.',
    collections: ['oidcIdentities'],
  },
  {
    what: 'Notices of what happened to your account and on the devices of your families, and in which browsers and on which devices you have signed in, as hashes.',
    kept: 'Notices half a year, the newest hundred; browsers and devices a year from the last sign-in there. Both go with your account.',
    collections: ['notices', 'knownPlaces'],
  },
  {
    what: 'Where you are signed in: the kind of device, such as ‘Safari on iPad’, and when it was used.',
    kept: 'Until you sign out, 30 days after the last visit, or 90 days after you signed in.',
    collections: ['sessions'],
  },
  {
    what: 'Your pictures: every stroke with the person who drew it and the time, the title, who may see it, and who has joined it or was kept out of it.',
    kept: 'Until you delete the picture or your account. Your strokes in pictures of others stay there, as those of ‘Someone’.',
    collections: [
      'artworks',
      'strokeLog',
      'roomOwners',
      'removedLogEntries',
      'snapshots',
      'openingPictures',
      'strokeCounts',
      'contributors',
      'begunArtworks',
      'artwork-creators',
    ],
  },
  {
    what: 'Links that you make to pictures for people without an account: which picture, when it was made, and until when it works.',
    kept: 'Until you take the link back, it ends, you change your password, or the picture or your account is deleted.',
    collections: ['pictureLinks'],
  },
  {
    what: 'Reactions that you give to pictures.',
    kept: 'Until you take them back, or the picture or your account is deleted.',
    collections: ['reactions'],
  },
  {
    what: 'Which children are in which pictures of others, under which number they are shown there, and what their parents have said about making those public.',
    kept: 'Until the picture or the child’s profile is deleted.',
    collections: ['pictureChildren'],
  },
  {
    what: 'Reports of pictures and people: what was reported, why, and a copy of the picture as it was then. Nothing stored says who reported it.',
    kept: '90 days after the people who run this server have decided, or longer while they hide the picture.',
    collections: ['reports'],
  },
  {
    what: 'Children’s profiles: the name, the picture and the secret of four pictures as a hash, quiet hours, with whom the child may color, who made the profile, when and under which text, and its pictures like those of everybody. Parents make them, change them and delete them.',
    kept: 'Until a parent deletes the profile.',
    collections: ['users'],
  },
  {
    what: 'Cards with which children sign in: a hash of what is printed on each, and when it was made.',
    kept: 'Until a new card is made, a parent ends it, or the child leaves the family.',
    collections: ['signInCards'],
  },
  {
    what: 'Families: their names, members and roles, and the tablets and computers on which children sign in.',
    kept: 'Until you leave, the family ends, or a parent removes the device.',
    collections: ['families', 'familyMembers', 'familyDevices'],
  },
  {
    what: 'Invitations into families: who made them, for which username, and the note and e-mail address that were written down with them. Nothing is ever sent to that address.',
    kept: 'Until 90 days after they have expired, unless the people who run this server choose another time.',
    collections: ['familyInvitations'],
  },
  {
    what: 'Links that bring a child into a second family, as hashes, and who made them.',
    kept: 'A week, until they are used or taken back.',
    collections: ['homeInvitations'],
  },
  {
    what: 'Coins: what you have earned and bought, and for what.',
    kept: 'What you own goes with your account. The list of earnings and purchases stays, under a number without a name.',
    collections: ['coinLedger', 'inventory', 'coinTotals'],
  },
  {
    what: 'Feedback that you send, and what was answered.',
    kept: 'Two years from its last change, unless the people who run this server choose another time. When you delete your account, your name is taken off it.',
    collections: ['feedback'],
  },
  {
    what: 'What admins do: which account or thing they have changed, and when.',
    kept: 'Two years, unless the people who run this server choose another time.',
    collections: ['audit'],
  },
  {
    what: 'Numbers of deleted accounts and pictures, so that none is given twice, and of deleted children, so that their strokes stay off.',
    kept: 'For good, without any name.',
    collections: ['deletedAccounts', 'deletedArtworks', 'erasedAuthors'],
  },
  {
    what: 'Attempts with wrong passwords, codes and secrets, and other things that are limited: counts under a hash of the name or network address.',
    kept: 'Until the limit ends, a day at most.',
    collections: ['rate-limits'],
  },
  {
    what: 'Notes for the server itself: which requests were carried out already, and what its parts tell each other, as numbers without names and contents.',
    kept: 'A day or less.',
    collections: [
      'idempotency-keys',
      'idempotent-answers',
      'rightsChanges',
      'reactionChanges',
      'settingsChanges',
      'runningServers',
      'signals',
      'processes',
      'locks',
      'unfinishedRestores',
      'restores',
      'passkeyChallenges',
      'oidcSignIns',
      'probes',
      'admin-turn',
      'migrations',
    ],
  },
  {
    what: 'A random number that names this server in its backups.',
    kept: 'As long as the server.',
    collections: ['installations'],
  },
  {
    what: 'How the people who run this server have set it up: who may make an account, and what may be public.',
    kept: 'Until they change it.',
    collections: ['serverSettings'],
  },
  {
    what: 'Pages to color and what the store sells. The lines of a page that you make of a photo or a name are stored with your picture. The photo is not, nor is the name, except as lines.',
    kept: 'Pages of your photos go with the last picture on them.',
    collections: ['templates', 'platesHolds', 'storeItems', 'dailyPages'],
  },
]

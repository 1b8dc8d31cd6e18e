/** Advice, by what PostgreSQL wrote before it ended. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/No space left on device/i, "The disk is full: make room, then start again."],
  [
    /invalid permissions|Permission denied|wrong ownership/i,
    "Its files must belong to the user who runs the service, and be closed to others (chmod 700).",
  ],
  [
    /not compatible with this version|initialized by PostgreSQL version/i,
    "The files were made by another version: start the service's earlier version, save the data with pg_dump, and read them into an empty database.",
  ],
  [/Address already in use/i, "Another program took its port on this machine: end it, or start the service again."],
];

const DAMAGED =
  "If its files are damaged, put back a backup of the folder; where what is in it may be lost, move the folder away and start again, which makes an empty database. Or set DATABASE_URL to another PostgreSQL.";

/** The message for the person who runs the service: where the files are, what PostgreSQL wrote, what to do. */
export function startAdvice(files: string, said: string): string {
  const advice = ADVICE.find(([pattern]) => pattern.test(said))?.[1] ?? DAMAGED;
  return `The built-in PostgreSQL does not start. Its files are in ${files}. ${advice}\nIt wrote:\n${said || "nothing"}`;
}

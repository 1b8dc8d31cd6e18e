/** The names of the files, and words of those who build it, that a sentence for people must not have. */
export function machineWordsIn(sentence: string): readonly string[] {
  // What people or pages say stands in quotation marks.
  const said = sentence.replaceAll(/“[^”]*”|\bwww\.\S+|\*\.\S+/g, "“”");
  return MACHINE.flatMap((pattern) => said.match(pattern)?.[0] ?? []);
}

const MACHINE: readonly RegExp[] = [
  /\b[\w.-]+\/[\w./-]*\.(?:json|ts|txt)\b|\b[\w-]+\.(?:json|ts)\b|\b(?:flows|schemas|locales|tests)\//,
  /(?:^|[\s"(])\/(?:steps|conditions|events|experiments|invariants|progress|properties|on|page)\b[\w/~-]*/,
  /`[^`]*`|"[\w.#/-]+"|"[^"]*": /,
  /\b[a-z]+[a-z\d]*[A-Z]\w*/,
  /\b[a-z]\w*\.[a-z]\w*/,
  /\b[A-Za-z]+_\w+/,
  /\bx-[a-z]+/,
  /\{[^}]*\}|<\/?[a-z][^>]*>|&&|\|\||\$ref/,
  /\bPT?\d+[DHMSWY]\b|\b\d{4}-\d\d-\d\dT|\bline \d/,
  /\b(?:the base|migrat\w+|simulations?|recordings?|record them|still walking|walked through|sent away|guards?|contracts?|(?:an?|the|any|this|each|all|its|no) calls?|flags?|schemas?|npm|JSON|pointers?|enum|regular expression|operations?|widgets?|handle[drs]?|token|int|bool|ISO|people in the comparison)\b/,
];

import { changedLimits, movedLabels } from "../../linter/index.ts";
import { movedLabelWords } from "./changed-records.ts";
import { commandFor, didYouMean, type Repository } from "../../model/index.ts";
import { UsageError } from "../map/journey.ts";
import { changesOf } from "../simulate/changes-noticed.ts";
import type { PlayedSimulation } from "../simulate/run.ts";
import { type Concern, CONCERN_NAMES, CONCERNS, concernsOf } from "../simulate/concerns.ts";

/** A change that must be accepted by name. */
interface NamedChange {
  readonly concern: Concern;
  /** What changes, for whom and where. */
  readonly words: string;
}

/** The changes in recordings, forms and labels that a new recording would accept and that must be named for it. */
export function namedChanges(
  repo: Repository,
  recordings: readonly (readonly PlayedSimulation[])[],
): readonly NamedChange[] {
  const consent = changedLimits(repo).flatMap(({ recorded, changes }) =>
    changes.flatMap(({ words, concern }): readonly NamedChange[] =>
      concern === undefined ? [] : [{ concern, words: `${recorded.of}${recorded.at}: ${words}` }],
    ),
  );
  const labels = movedLabels(repo).map(
    (label): NamedChange => ({ concern: "labels", words: `${label.at.file.path}: ${movedLabelWords(label)}` }),
  );
  const seen = recordings.flatMap((one) =>
    changesOf(one).flatMap(({ words, concern, first }) =>
      concern === undefined ? [] : [{ concern, words: `${first.recording.simulation.flow}: ${words}` }],
    ),
  );
  return [...seen, ...consent, ...labels];
}

/** The names in `--accept`: `consent,prices`. Throws a `UsageError` for an unknown name. */
export function acceptedNames(text: string | undefined): ReadonlySet<Concern> {
  const names = (text ?? "").split(",").map((name) => name.trim());
  return new Set(
    names
      .filter((name) => name !== "")
      .map((name) => {
        const found = CONCERN_NAMES.find((one) => one === name);
        if (found !== undefined) return found;
        const all = CONCERN_NAMES.map((one) => `  ${one.padEnd(8)} ${CONCERNS[one]}`).join("\n");
        throw new UsageError(
          `--accept does not know "${name}"${didYouMean(name, CONCERN_NAMES)} It accepts, separated by commas:\n${all}`,
        );
      }),
  );
}

/**
 * Why nothing is recorded: what would change and for whom, and the command that accepts it. `undefined` if everything
 * is accepted.
 */
export function refusalText(
  root: string,
  changes: readonly NamedChange[],
  accepted: ReadonlySet<Concern>,
): string | undefined {
  const open = changes.filter(({ concern }) => !accepted.has(concern));
  if (open.length === 0) return undefined;
  const concerns = concernsOf(open);
  const parts = concerns.map((concern) => {
    const own = open.filter((one) => one.concern === concern).map(({ words }) => `    ${words}\n`);
    const more = own.length > MOST ? `    and ${own.length - MOST} more\n` : "";
    return `  ${concern}: ${CONCERNS[concern]}\n${own.slice(0, MOST).join("")}${more}`;
  });
  const accept = concernsOf(changes).join(",");
  return `Nothing is recorded. These changes are accepted only by name:\n${parts.join("")}If all of this is intended, run: ${commandFor(`record --accept ${accept}`, root)}\n`;
}

const MOST = 10;

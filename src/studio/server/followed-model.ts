import { readJourneys } from "../../linter/index.ts";
import { rereadFiles, type Repository } from "../../model/index.ts";

/** A changed file. `undefined` if it was deleted. */
export type EditedFile = readonly [path: string, text: string | undefined];

/** To every thread that follows the model: what has changed. */
export interface FilesChanged {
  readonly ask: "files";
  readonly revision: number;
  readonly files: readonly EditedFile[];
}

/** The model in a thread, which cannot share the server's objects. Only what the owner reports changes it. */
export class FollowedModel {
  repo: Repository;
  revision = 0;

  constructor(root: string) {
    this.repo = readJourneys(root);
  }

  apply({ revision, files }: FilesChanged): void {
    this.repo = rereadFiles(this.repo, files);
    this.revision = revision;
  }
}

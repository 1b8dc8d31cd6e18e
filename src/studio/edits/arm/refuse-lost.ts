import { FIELDS_OF, flowOf, type Repository } from "../../../model/index.ts";
import { follow, formNamed, formsIn, holderOf, rememberedBy, stepsIn } from "../answer/holders.ts";
import { Refusal } from "../refusal.ts";

/**
 * Browsers store what people in an arm have entered, and everybody's journey may read it later: when the experiment
 * ends, or when somebody signs in elsewhere. Throws a `Refusal` if that journey would discard everything because a form
 * has one field more, or less, in the arm.
 */
export function refuseLost(repo: Repository, form: string, has: "more" | "less"): void {
  for (const flow of repo.flows.filter((one) => flowOf(repo, one).storage !== undefined))
    for (const { schema, into } of formsIn(repo, flow.id)) {
      if (schema !== form || into === undefined) continue;
      const kept = follow(rememberedBy(repo, flow.id), stepsIn(into)).end;
      const place = kept?.placeOf("additionalProperties");
      if (place === undefined || kept?.keyword("additionalProperties") !== false) continue;
      // The journey's own list of fields also applies to people in the arm.
      const isOwn = holderOf(kept) !== holderOf(formNamed(repo, form));
      if (kept.keyword(FIELDS_OF) !== undefined || (has === "less" && isOwn)) continue;
      throw new Refusal(
        `The journey ${flow.id} remembers only the answers that ${place.file.path} lists. People would lose everything that they have entered when they enter or leave the arm. First ask a developer to let the journey remember the form’s fields by the form’s name (“${FIELDS_OF}”).`,
      );
    }
}

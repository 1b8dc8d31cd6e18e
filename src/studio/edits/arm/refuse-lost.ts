import { FIELDS_OF, flowOf, type Repository } from "../../../model/index.ts";
import { follow, formNamed, formsIn, holderOf, rememberedBy, stepsIn } from "../answer/holders.ts";
import { Refusal } from "../refusal.ts";

/**
 * Browsers keep what people in an arm have entered, and may read it as everybody's journey: when an experiment ends, or when somebody signs in
 * elsewhere. Throws a `Refusal` where that journey would take none of it because a form has a field more in the arm, or one less.
 */
export function refuseLost(repo: Repository, form: string, has: "more" | "less"): void {
  for (const flow of repo.flows.filter((one) => flowOf(repo, one).storage !== undefined))
    for (const { schema, into } of formsIn(repo, flow.id)) {
      if (schema !== form || into === undefined) continue;
      const kept = follow(rememberedBy(repo, flow.id), stepsIn(into)).end;
      const place = kept?.placeOf("additionalProperties");
      if (place === undefined || kept?.keyword("additionalProperties") !== false) continue;
      // What the journey lists itself is listed for people in the arm too.
      const isOwn = holderOf(kept) !== holderOf(formNamed(repo, form));
      if (kept.keyword(FIELDS_OF) !== undefined || (has === "less" && isOwn)) continue;
      throw new Refusal(
        `The journey ${flow.id} keeps what is entered here as ${place.file.path} lists it, and takes no other answers there: people would lose all that they have entered as soon as they are in the arm, or not in it any more. Whoever develops the journey has it remember the form’s fields by the form’s name first (“${FIELDS_OF}”).`,
      );
    }
}

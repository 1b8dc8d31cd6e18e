import fields from "../../../schemas/api/fields.schema.json" with { type: "json" };
import type { Handler } from "../http/index.ts";
import { listCountries, listPhoneCodes, type Option } from "../options/index.ts";
import { type Language, translate } from "../texts/index.ts";
import roles from "../../../flows/catalogue/roles.json" with { type: "json" };

/** Lists to choose from. The schemas define the values, and `locales/` their labels. */
export const getProfessionalOptions: Handler<"getProfessionalOptions"> = async ({ input, lang }) => {
  const { professionalTitle, professionalReferral, benchOfficerPosition, colleagueRole } = fields.definitions;
  return {
    countries: listCountries(lang),
    phoneCodes: listPhoneCodes(lang),
    titles: listed(professionalTitle.enum, (value) => translate(lang, `titles.${value}`)),
    referrals: listed(professionalReferral.enum, (value) => translate(lang, `sources.${value}`)),
    benchOfficers: listed(benchOfficerPosition.enum, (value) => translate(lang, `positions.${value}`)),
    colleagues: listed(colleagueRole.enum, (value) => translate(lang, `colleagues.${value}`)),
    roles: listed(rolesIn(input.country), (value) => nameOfRole(value, lang)),
  };
};

/** The roles that exist in a country; every role if no country is given. */
export function rolesIn(country: string | undefined): readonly string[] {
  if (country === undefined) return fields.definitions.professionalRole.enum;
  const known: Readonly<Record<string, readonly string[]>> = roles.countries;
  return known[country] ?? roles.otherwise;
}

export function nameOfRole(role: string, lang: Language): string {
  return translate(lang, `roles.${role}`);
}

export function nameOfTitle(title: string, lang: Language): string {
  return translate(lang, `titles.${title}`);
}

function listed(values: readonly string[], labelOf: (value: string) => string): Option[] {
  return values.map((value) => ({ value, label: labelOf(value) }));
}

import { expect, test } from "vitest";
import { siteAt, siteIn, view } from "../../../src/engine/index.ts";
import { block, does, program, set } from "./builders.ts";
import { Person } from "./person.ts";

const site = {
  id: "us",
  phone: "1-800-555-0142",
  links: { phone: "tel:+18005550142", home: "/" },
  in: { es: { phone: "1-800-555-0199", links: { phone: "tel:+18005550199" } } },
};

test("a host name has the site whose hosts contain it, by their name or their domain, and otherwise the default one", () => {
  const sites = [
    { id: "uk", hosts: ["localhost-uk", "*.example.co.uk"] },
    { id: "us", hosts: ["localhost"], default: true },
  ];
  const found = ["localhost-uk", "example.co.uk", "join.example.co.uk", "otherexample.co.uk", "localhost"];
  expect(found.map((host) => siteAt(host, sites).id)).toEqual(["uk", "uk", "uk", "us", "us"]);
});

test("a site's values for a language override its general ones, and the result is the same object each time", () => {
  expect(siteIn(site, "es")).toEqual({
    ...site,
    phone: "1-800-555-0199",
    links: { phone: "tel:+18005550199", home: "/" },
  });
  expect(siteIn(site, "es")).toBe(siteIn(site, "es"));
  for (const lang of ["en", "constructor"]) expect(siteIn(site, lang), lang).toBe(site);
});

test("rules and pages read the site in the person's language, starting with the `language` event", () => {
  const shown = block("phone", { props: (scope) => ({ phone: scope.site["phone"] ?? "" }) });
  const kept = does(set("data.phone", (scope) => scope.site["phone"] ?? ""));
  const flow = program({ a: { page: [shown], on: { language: [kept] } } });
  const phoneOn = ({ snapshot }: Person) => view(flow, snapshot, 0).page[0]?.props["phone"];
  const person = new Person(flow, { env: { site } });
  expect(phoneOn(person)).toBe("1-800-555-0142");
  person.event({ type: "language", lang: "es" });
  expect([phoneOn(person), person.snapshot.data["phone"]]).toEqual(["1-800-555-0199", "1-800-555-0199"]);
  person.event({ type: "language", lang: "en" });
  expect([phoneOn(person), person.snapshot.data["phone"]]).toEqual(["1-800-555-0142", "1-800-555-0142"]);
});

import { describe, expect, test } from "vitest";
import type { Browser } from "./browser.ts";
import { contact, lists, place, places, secrets, stateOf, submitting, user } from "./professional-people.ts";

const submitted = (person: Browser) => person.answer("createProfessional", user);
const valuesOf = (person: Browser) => person.snapshot.forms["form"]?.values;

describe("the created account", () => {
  test("contains all fields of the three steps [API-02] [PRO-33]", () => {
    expect(submitting().input("createProfessional")).toEqual({
      anonymousId: "visitor-1",
      body: { ...contact, email: "dana@example.com", ...place, ...secrets },
    });
  });

  test("is summarized with the name, and with three next steps [PRO-09] [API-03]", () => {
    const person = submitted(submitting());
    expect(person.blocks()).toEqual(["heading", "steps", "facts"]);
    expect(person.shown()).toContain('"with":{"name":"Dana"}');
    expect(person.shown()).toContain("Dr. Dana Whitfield, JD");
    for (const next of ["ready.email", "ready.logIn", "ready.family"])
      expect(person.shown()).toContain(`"title":{"key":"${next}"}`);
    expect(person.shown()).toContain('"link":"login"');
  });

  test("is summarized in the language that is chosen later, even after a reload", () => {
    const spanish = {
      ...lists,
      titles: [{ value: "DR", label: "Dr(a)." }],
      roles: [
        { value: "ATTORNEY", label: "Abogacía" },
        { value: "BARRISTER", label: "Barrister" },
        { value: "MEDIATOR", label: "Mediación" },
      ],
    };
    const zones = { ...places, timezones: [{ value: "America/Los_Angeles", label: "Hora del Pacífico" }] };
    const inSpanish = submitted(submitting()).language("es");
    expect(inSpanish.shown()).toContain('"value":{"literal":"Attorney, Mediator"}');
    for (const person of [inSpanish, submitted(submitting()).load()]) {
      expect(person.input("getProfessionalOptions")).toEqual({ country: "US" });
      expect(person.input("getCountryOptions")).toMatchObject({ country: "US" });
      const shown = person.answer("getProfessionalOptions", spanish).answer("getCountryOptions", zones).shown();
      for (const words of ["Dr(a). Dana Whitfield, JD", '"values":["Abogacía","Mediación"]', "Hora del Pacífico"])
        expect(shown).toContain(words);
      for (const words of ["Attorney, Mediator", "Pacific Time"]) expect(shown).not.toContain(words);
    }
  });

  test("keeps its texts if the lists do not load", () => {
    const person = submitted(submitting())
      .fail("getProfessionalOptions", "network")
      .fail("getCountryOptions", "network");
    expect(person.shown()).toContain("Attorney, Mediator");
    expect(person.snapshot.alert).toBeNull();
  });

  test("leaves nothing stored of what was entered, except what the page shows", () => {
    const person = submitted(submitting());
    const stored = JSON.stringify(person.did("store").at(-1));
    expect(stored).not.toContain("18 Alder Street");
    expect(stored).not.toContain("5550142");
    expect(stateOf(person.load())).toBe("SUCCESS");
    expect(stateOf(person.load("/"))).toBe("ONE");
    expect(valuesOf(person)).toEqual({ phoneCountryCode: "+1" });
  });
});

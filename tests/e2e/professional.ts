/** What a professional does on each screen. Finds controls as people do, by their visible names. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

export const base = "/app/join/pro";

type Tree = { readonly [key: string]: string | Tree };

/** Looks up texts of a language by key, in the product's locale files. */
export function textsOf(lang: "en" | "es"): (key: string) => string {
  const read = (name: string): Tree => JSON.parse(readFileSync(`locales/${lang}/${name}.json`, "utf8")) as Tree;
  const texts: Tree = { ...read("common"), ...read("professional") };
  return (key) => {
    let found: string | Tree | undefined = texts;
    for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
    if (typeof found !== "string") throw new Error(`No text ${key} in ${lang}`);
    return found;
  };
}

export class Professional {
  readonly email = `dana-${randomUUID()}@example.com`;
  readonly page: Page;
  readonly t: (key: string) => string;

  constructor(page: Page, lang: "en" | "es" = "en") {
    this.page = page;
    this.t = textsOf(lang);
  }

  field(key: string): Locator {
    return this.page.getByLabel(this.t(key), { exact: false }).first();
  }

  heading(key: string): Locator {
    return this.page.getByRole("heading", { level: 1, name: this.t(key) });
  }

  press(key: string): Promise<void> {
    return this.page.getByRole("button", { name: this.t(key), exact: true }).click();
  }

  async fillContact(): Promise<void> {
    await this.field("about.title").selectOption("DR");
    await this.field("fields.firstName").fill("Dana");
    await this.field("fields.lastName").fill("Whitfield");
    await this.field("about.credentials").fill("JD");
    await this.field("fields.email").fill(this.email);
    await this.page.getByLabel(this.t("fields.phoneNumber"), { exact: true }).fill("5550142");
    await this.field("about.hearAboutUs").selectOption("COLLEAGUE");
    await this.field("about.colleagueName").fill("Lee Park");
    await this.field("about.colleagueRole").selectOption("THERAPIST");
  }

  async finishContact(): Promise<void> {
    await this.fillContact();
    await this.press("common.continue");
    await expect(this.heading("practice.heading")).toBeVisible();
  }

  async finishPractice(): Promise<void> {
    await this.field("practice.name").fill("Whitfield Family Law");
    await this.field("practice.addressLine1").fill("18 Alder Street");
    await this.field("fields.city").fill("Sacramento");
    await this.field("fields.state").selectOption({ label: "California" });
    await expect(this.field("fields.timezone")).toHaveValue("America/Los_Angeles");
    await this.field("fields.zipCode").fill("95814");
    await this.page.getByRole("checkbox", { name: this.t("roles.MEDIATOR") }).check();
    await this.page.getByRole("checkbox", { name: this.t("roles.ATTORNEY") }).check();
    await this.press("common.continue");
    await expect(this.heading("security.heading")).toBeVisible();
  }

  async fillSecurity(): Promise<void> {
    await this.page.getByLabel(this.t("fields.securityQuestion"), { exact: true }).fill("First client?");
    await this.page.getByLabel(this.t("fields.securityAnswer"), { exact: true }).fill("The Millers");
    await this.page.getByLabel(this.t("fields.securityCode"), { exact: true }).fill("4821");
    await this.page.getByLabel(this.t("fields.securityCodeConfirm"), { exact: true }).fill("4821");
  }
}
